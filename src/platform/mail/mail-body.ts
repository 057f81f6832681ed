/** A part of a mail: a heading, then sentences, then facts with their labels; each of them may be missing. */
export type MailSection = {
  heading?: string
  paragraphs?: string[]
  facts?: [label: string, value: string][]
  link?: { text: string; url: string }
}

/** The same sections as plain text and as simple HTML; whatever stands in them is text, never markup. */
export function renderMailBody(sections: MailSection[]): { text: string; html: string } {
  return {
    text: `${sections.map(toText).join('\n\n')}\n`,
    html: `${HEAD}${sections.map(toHtml).join('')}</body></html>`,
  }
}

const HEAD =
  '<!doctype html><html lang="de"><head><meta charset="utf-8"></head>' +
  '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">'

function toText({ heading, paragraphs = [], facts = [], link }: MailSection): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`)
  return [
    ...(heading === undefined ? [] : [`${heading}\n${'-'.repeat(heading.length)}`]),
    ...paragraphs,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(link === undefined ? [] : [`${link.text}:\n${link.url}`]),
  ].join(heading === undefined ? '\n\n' : '\n')
}

function toHtml({ heading, paragraphs = [], facts = [], link }: MailSection): string {
  const rows = facts.map(([label, value]) => `<li>${escapeHtml(label)}: <strong>${escapeHtml(value)}</strong></li>`)
  return [
    ...(heading === undefined ? [] : [`<h2 style="font-size:1.1em">${escapeHtml(heading)}</h2>`]),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(rows.length === 0 ? [] : [`<ul style="list-style:none;padding:0">${rows.join('')}</ul>`]),
    ...(link === undefined ? [] : [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`]),
  ].join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
