/** A section of a mail: a heading, then sentences, then facts with their labels; each of them is optional. */
export type MailSection = {
  heading?: string
  /** Each may have several lines. */
  paragraphs?: string[]
  facts?: [label: string, value: string][]
  /** @property isButton for the one action that the mail asks for */
  link?: { text: string; url: string; isButton?: boolean }
}

/** Default colour of buttons; white words are legible on it. */
const USUAL_COLOUR = '#0755b9'

/**
 * The sections as plain text and as simple HTML; their content is text and gets escaped.
 *
 * @param colour of buttons, such as `#0755b9`
 */
export function renderMailBody(
  sections: MailSection[],
  language: 'de' | 'en' = 'de',
  colour = USUAL_COLOUR,
): { text: string; html: string } {
  return {
    text: `${sections.map(toText).join('\n\n')}\n`,
    html: `${head(language)}${sections.map((section) => toHtml(section, colour)).join('')}</body></html>`,
  }
}

const head = (language: 'de' | 'en') =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>` +
  '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">'

const button = (colour: string) =>
  ` style="display:inline-block;padding:.7em 1.3em;border-radius:2em;background:${colour};color:#fff;font-weight:bold;text-decoration:none"`

function toText({ heading, paragraphs = [], facts = [], link }: MailSection): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`)
  return [
    ...(heading === undefined ? [] : [`${heading}\n${'-'.repeat(heading.length)}`]),
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(link === undefined ? [] : [`${link.text}:\n${link.url}`]),
  ].join(heading === undefined ? '\n\n' : '\n')
}

function toHtml({ heading, paragraphs = [], facts = [], link }: MailSection, colour: string): string {
  const rows = facts.map(([label, value]) => `<li>${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong></li>`)
  return [
    ...(heading === undefined ? [] : [`<h2 style="font-size:1.1em">${escapeHtml(heading)}</h2>`]),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(rows.length === 0 ? [] : [`<ul style="list-style:none;padding:0">${rows.join('')}</ul>`]),
    ...(link === undefined ? [] : [linkToHtml(link, colour)]),
  ].join('')
}

function linkToHtml({ text, url, isButton = false }: NonNullable<MailSection['link']>, colour: string): string {
  return `<p><a href="${escapeHtml(url)}"${isButton ? button(colour) : ''}>${escapeHtml(text)}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
