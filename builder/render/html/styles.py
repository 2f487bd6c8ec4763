"""The style sheet of a page: for a phone, a wide screen, a dark screen, and paper."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--ink:#1b1b1b;--dim:#5a5a5a;--paper:#fff;--line:#cfcac2;--card:#f7f5f1}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6e0;--dim:#aaa49a;--paper:#15171a;--line:#3c3f45;--card:#1d2024}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:3.6em}
body{font:1rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;max-width:60em;margin:0 auto;padding:.5em 1em 4em;
color:var(--ink);background:var(--paper);overflow-wrap:break-word}
h1,h2,h3{font-family:Georgia,'Times New Roman',serif;line-height:1.2}
h1{font-size:1.6em;margin:.3em 0 .2em}h2{font-size:1.25em;margin:1.6em 0 .4em}h3{font-size:1.12em;margin:0;min-width:0}
p{margin:.3em 0}small,.kind,dt{color:var(--dim)}small{font-size:.85em}.kind{font-style:italic}
.bad{border:3px solid;padding:.4em .6em;font-weight:bold}
.code{float:right;width:4.4em;height:4.4em;margin:0 0 .5em 1em;background:#fff}
nav{position:sticky;top:0;z-index:1;display:flex;overflow-x:auto;margin:.6em -1em;padding:0 .6em;background:var(--paper);border-bottom:1px solid var(--line)}
nav a{flex:none;max-width:12em;padding:.75em .55em;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:inherit;text-decoration:none;font-size:.92em}
nav a.s{font-weight:bold}
.card{margin:.7em 0;padding:.6em .8em;border:1px solid var(--line);border-radius:.5em;background:var(--card)}
summary{cursor:pointer;padding:.3em 0;color:var(--dim)}.more h3{margin-top:.6em}
.x{overflow-x:auto;margin:.4em 0}
.b{width:100%}.b th{text-align:left;font-size:1em;color:inherit}.b thead th{font-size:.8em;color:var(--dim);text-align:center}
.b tbody th b{font:bold 1.12em Georgia,'Times New Roman',serif}.b tbody th i{color:var(--dim)}.b .l0>*{background:var(--line)}
.b .l1 th{padding-left:1em}.b .l2 th{padding-left:2em}.b td{padding:.2em .25em;white-space:nowrap}.b td:first-child{max-width:none;text-align:center}
table{border-collapse:collapse;font-size:.92em;font-variant-numeric:tabular-nums}
th,td{padding:.2em .45em;border-bottom:1px solid var(--line);text-align:center;overflow-wrap:normal}
th{font-size:.85em;font-weight:normal;color:var(--dim);vertical-align:bottom}
td{vertical-align:baseline}
th:first-child,td:first-child,.r td:last-child,.r th:last-child,.n td{text-align:left}
td:first-child{max-width:14em;overflow-wrap:break-word}.n td:first-child{max-width:none}
.f{width:100%}.f th,.f td{padding:.2em .18em}.f td:first-child{max-width:9em}
.w tr.n td{padding-top:0;color:var(--dim);font-size:.92em}.w tr:has(+.n) td{border-bottom:0}
.sum tr:last-child td{font-weight:bold}
.bar{position:relative;height:2.4em;margin:.3em 0}.bar::before{content:"";position:absolute;inset:.75em 0;border:1px solid}
.bar i{position:absolute;top:.75em;bottom:.75em;border:1px solid var(--ink)}.bar b{position:absolute;top:.5em;bottom:.5em;border-left:3px solid}
.bar u{position:absolute;height:.25em;border:1px solid var(--dim)}.bar .m0{top:.4em;border-bottom:0}.bar .m1{top:.05em;border-bottom:0}
.bar .l0{bottom:.4em;border-top:0}.bar .l1{bottom:.05em;border-top:0}
.parts i{display:inline-block;width:1.2em;height:.75em;border:1px solid var(--ink)}
.f0{background:var(--dim)}.f1{background:repeating-linear-gradient(90deg,var(--ink) 0 1px,var(--paper) 1px 4px)}.f2{background:var(--line)}
.f3{background:repeating-linear-gradient(0deg,var(--ink) 0 1px,var(--paper) 1px 4px)}.f4{background:var(--ink)}
.f5{background:repeating-linear-gradient(45deg,var(--ink) 0 1px,var(--paper) 1px 4px)}
.strip{display:flex;flex-wrap:wrap;gap:.5em 1em}.strip p{flex-basis:100%;margin:.4em 0 0;font-weight:bold}.strip div{display:flex;gap:.4em;align-items:baseline}
.strip ul{display:flex;flex-wrap:wrap;gap:.3em;margin:0;padding:0;list-style:none;min-width:0}
.strip li{padding:.05em .4em;border:1px solid var(--dim);border-radius:.2em;overflow-wrap:anywhere}
.stands{font-size:.88em;color:var(--dim)}.stands svg{max-width:100%;vertical-align:middle}
.stands path{fill:none;stroke:currentColor;stroke-width:1.5}.stands .front{stroke-width:5}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.15em .8em;margin:.4em 0}dt{max-width:9em}dd{margin:0;min-width:0}
.t{display:flex;flex-wrap:wrap;gap:.35em .7em;align-items:center}.t b{font-weight:normal;color:var(--dim)}.t span{display:inline-flex;gap:.3em}
input[type=checkbox]{appearance:none;-webkit-appearance:none;width:1.75em;height:1.75em;margin:0;border:1.5px solid var(--ink);border-radius:.2em;
background:var(--paper);cursor:pointer;font:inherit}
input[type=checkbox]:checked{background:
linear-gradient(45deg,transparent 46%,var(--ink) 46% 54%,transparent 54%),
linear-gradient(-45deg,transparent 46%,var(--ink) 46% 54%,transparent 54%),var(--line)}
input[type=number]{width:6em;font:inherit;padding:.3em}
.price{font-size:.88em}.sign{border-bottom:1px solid;margin:2em 0 0;max-width:30em}
ul.jump{columns:12em;margin:.4em 0;padding:0;list-style:none}.jump a{display:block;padding:.35em 0;color:inherit}
.refs{columns:26em;column-gap:2em}.refs section{break-inside:avoid;margin:0 0 1em}.refs table{width:100%}
dd .t{display:inline-flex;margin:.1em 1em .1em 0}
@media screen and (max-width:48em){.b thead{display:none}.b,.b tbody{display:block}.b tr{display:flex;flex-wrap:wrap;gap:0 .55em;padding:.15em 0}
.b th{flex-basis:100%}.b .l0>*{background:none}.b .l0{background:var(--line);padding:.3em .4em}.b td{border:0;padding:0}.b td:empty{display:none}
.b td::before{content:attr(data-h);display:block;font-size:.72em;color:var(--dim)}.b th:first-child{max-width:none;border:0}}
@media (max-width:30em){dt{max-width:7em}.f{font-size:.86em}.f th,.f td{padding:.2em .1em}.parts th,.parts td{padding:.2em .3em}
body{padding:.4em .7em 4em}nav{margin:.5em -.7em}.card{padding:.5em .6em}.joined{margin-left:.5em}}
@page{margin:10mm 11mm}
@media print{
:root{--ink:#000;--dim:#444;--paper:#fff;--line:#bbb;--card:#fff}
body{font:8.4pt/1.22 Arial,'Liberation Sans','Helvetica Neue',Helvetica,sans-serif;max-width:none;padding:0}
h1{font-size:15pt}h2{font-size:10pt;margin:.8em 0 .2em}h3{font-size:9.4pt}
h2,h3{break-after:avoid}tr{break-inside:avoid}p{margin:.1em 0;orphans:2;widows:2}
nav,.jump,.more,.short .more,.strip{display:none}.full .more{display:revert}.more summary{display:none}
.x{overflow:visible;margin:.1em 0}.code{width:14mm;height:14mm}th,td{padding:.08em .3em}
.head p{display:inline;margin-right:1em}.sums .bar{display:none}
.card{break-inside:avoid;border:0;border-top:1px solid;border-radius:0;margin:.4em 0;padding:.3em 0}
.price{columns:2}
.b{table-layout:fixed;font-size:8.4pt}.b th:first-child{width:31%;overflow-wrap:anywhere}.b th,.b td{border:0;padding:.06em .12em}
.b thead th{font-size:7pt;white-space:nowrap}.b .l0>*{background:#ececec;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.b small{font-size:.8em}.b sup{font-size:.72em;line-height:0}.card{background:none}dl{grid-template-columns:13mm minmax(0,1fr);gap:0 1mm;margin:.1em 0}dt{font-size:7.4pt}
.effects{columns:2;column-gap:5mm;font-size:8pt}
.refs{columns:3;column-gap:4mm;font-size:7.4pt;line-height:1.17}.refs table{font-size:1em}.refs section{margin:0 0 .35em}.refs h3{font-size:8.6pt}
.secret{break-before:page}
input[type=checkbox]{width:2.6mm;height:2.6mm;border-width:.22mm;border-radius:0}.t{gap:1mm 2mm}.t span{gap:.4mm}
.bar i,.parts i{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
table.every,.every>thead,.every>tbody,.every>thead>tr,.every>tbody>tr,.every>thead>tr>td,.every>tbody>tr>td{
display:block;padding:0;border:0;text-align:left;font-size:1rem;max-width:none}
@media print{table.every{display:table;width:100%;table-layout:fixed}.every>thead{display:table-header-group}.every>tbody{display:table-row-group}
.every>thead>tr,.every>tbody>tr{display:table-row;break-inside:auto}.every>thead>tr>td,.every>tbody>tr>td{display:table-cell;font-size:8.4pt}}
"""

GRID = """table.grid{border-spacing:2px;border-collapse:separate}table.grid td,table.grid th{border:0;padding:0;width:1.9em;height:1.9em;max-width:none;text-align:center}
.grid label{display:grid;place-items:center;cursor:pointer}.grid label{position:relative}.grid span{grid-area:1/1;z-index:1;font-size:.8em;pointer-events:none}
.grid input{grid-area:1/1;width:1.9em;height:1.9em}
.grid .part{border-left:1em solid transparent}.g{display:inline-block;vertical-align:bottom;max-width:16em;margin-right:1.5em}
@media print{table.grid td,table.grid th{width:3mm;height:3mm;font-size:6.4pt}.grid input{width:3mm;height:3mm}}
"""
"""Additional styles for sheets that have a damage grid."""
