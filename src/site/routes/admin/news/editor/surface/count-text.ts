const whole = new Intl.NumberFormat('de-DE')

/** „122 Wörter · Amtsblatt: etwa 820 Zeichen“; signs of Markdown that stand alone are no words. */
export function countText(markdown: string): string {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const characters = Math.ceil(countPlain(markdown) / 10) * 10
  return `${whole.format(words)} ${words === 1 ? 'Wort' : 'Wörter'} · Amtsblatt: etwa ${whole.format(characters)} Zeichen`
}

/** What of Markdown is no text: pictures, marks at the beginning of a line and within, and the second line of a table. */
const MARKS: [RegExp, string][] = [
  [/!\[[^\]]*\]\([^)]*\)/g, ''],
  [/\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^\s*\|?[\s:|-]+$/gm, ''],
  [/^\s*(?:[-*+]|\d+\.|#{1,6}|>)\s+/gm, ''],
  [/\s*\|\s*/g, ' '],
  [/[*_`~\\]/g, ''],
]

/**
 * How many characters the gazette gets of it, without the heading. About: exactly tells the page „Weitergeben“, which would bring the whole
 * reading of Markdown into the editor.
 */
export function countPlain(markdown: string): number {
  const plain = MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown)
  return plain
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim().length
}
