/**
 * What must not be torn apart at the end of a line: times, days, distances, house numbers, towns with their postcode, sums, „E-Mail“, „e. V.“,
 * sections of laws.
 *
 * By a style and not by no-break spaces, so that texts stay as they were written: for who copies, searches or compares them.
 */
const TOGETHER =
  /(\d{1,2}:\d\d–\d{1,2}:\d\d(?: Uhr)?|(?:\d{1,2}(?::\d\d)?–)?\d{1,2}(?::\d\d)? Uhr|\d+ (?:Meter|Kilometer|Minuten)|\d{1,2}\. (?:Jan|Febr|März|April|Mai|Jun|Jul|Aug|Sept|Okt|Nov|Dez)[a-z]*|[A-ZÄÖÜ][a-zäöüß]*(?:weg|straße|platz|gasse|ring) \d+[a-z]?|\d{5} [A-ZÄÖÜ][a-zäöüß]+|\d+ Euro|E-Mail|e\. V\.|§ \d+|(?:Art|Abs|Nr)\. \d+|lit\. [a-z])/

const TAG_OR_TOGETHER = new RegExp(`<(?:"[^"]*"|[^">])*>|${TOGETHER.source}`, 'g')

/** @param html as `renderMarkdown` writes it, values of attributes in double quotes */
export const keepTogether = (html: string): string =>
  html.replace(TAG_OR_TOGETHER, (found, together?: string) =>
    together === undefined ? found : `<span class="together">${together}</span>`,
  )

/** A plain text in the same way, as HTML. */
export const textTogether = (text: string): string =>
  keepTogether(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
