/**
 * Text that must not break at the end of a line: times, days, distances, house numbers, towns with their postcode, sums, „E-Mail“, „e. V.“, sections
 * of laws.
 *
 * Uses a style, not no-break spaces, so that the text stays unchanged for copying, searching and comparing.
 */
const TOGETHER =
  /(\d{1,2}:\d\d–\d{1,2}:\d\d(?: Uhr)?|(?:\d{1,2}(?::\d\d)?–)?\d{1,2}(?::\d\d)? Uhr|\d+ (?:Meter|Kilometer|Minuten)|\d{1,2}\. (?:Jan|Febr|März|April|Mai|Jun|Jul|Aug|Sept|Okt|Nov|Dez)[a-z]*|[A-ZÄÖÜ][a-zäöüß]*(?:weg|straße|platz|gasse|ring) \d+[a-z]?|\d{5} [A-ZÄÖÜ][a-zäöüß]+|\d+ Euro|E-Mail|e\. V\.|§ \d+|(?:Art|Abs|Nr)\. \d+|lit\. [a-z])/

const TAG_OR_TOGETHER = new RegExp(`<(?:"[^"]*"|[^">])*>|${TOGETHER.source}`, 'g')

/** @param html from `renderMarkdown`, with attribute values in double quotes */
export const keepTogether = (html: string): string =>
  html.replace(TAG_OR_TOGETHER, (found, together?: string) =>
    together === undefined ? found : `<span class="together">${together}</span>`,
  )

/** A plain text in the same way, as HTML. */
export const textTogether = (text: string): string =>
  keepTogether(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
