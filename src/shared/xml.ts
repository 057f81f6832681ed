/** Finished XML; only {@link xml} creates it, so anything not yet escaped is always a plain string. */
export type Xml = { readonly markup: string }
type Value = string | number | Xml | readonly Xml[] | undefined

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** XML 1.0 cannot represent these, escaped or not; a single one makes the whole document unreadable. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Writes XML from a template: escapes strings and numbers (for text and attributes alike), inserts parts made by `xml` unchanged. */
export const xml = (template: TemplateStringsArray, ...values: Value[]): Xml => ({
  markup: String.raw({ raw: template }, ...values.map(toMarkup)),
})

export const toXmlDocument = (root: Xml): string => DECLARATION + root.markup

function toMarkup(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeXml(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

const escapeXml = (text: string) =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
