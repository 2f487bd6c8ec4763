"""The shape of the files of WFB3."""
