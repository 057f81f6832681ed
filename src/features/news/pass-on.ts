import { toPlainText } from './render-markdown.ts'

type Told = { title: string; markdown: string }

/** For the local gazette, which takes plain text and counts characters. */
export const gazetteText = ({ title, markdown }: Told): string => `${title}\n\n${toPlainText(markdown)}`.trim()

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })

/** Counts as a newspaper editor does: every visible character is one, and so is a line break. */
export const countCharacters = (text: string): number => [...graphemes.segment(text)].length

/** For WhatsApp: the heading in bold, a sentence, and the address, from which it takes the picture. */
export function whatsAppText({
  title,
  summary,
  url,
}: {
  title: string
  summary: string
  url: string | undefined
}): string {
  // An asterisk inside would end the bold heading.
  return [`*${title.replaceAll('*', '')}*`, summary, url].filter(Boolean).join('\n\n')
}
