"""Models of WFB3's definition files and rosters."""
