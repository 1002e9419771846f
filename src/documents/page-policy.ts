/** What a page may do that a template of somebody wrote, wherever it is shown: draw itself, with what it brings along. */

/** The content policy of such a page: its own scripts and styles, pictures and typefaces as data, and no address at all. */
export const ownPagePolicy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
