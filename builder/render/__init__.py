"""A finished sheet or report in a form to read: text, Markdown, HTML, JSON, PDF."""
