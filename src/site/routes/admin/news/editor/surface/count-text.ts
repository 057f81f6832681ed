const whole = new Intl.NumberFormat('de-DE')

/** „122 Wörter · Amtsblatt: etwa 820 Zeichen“; Markdown marks that stand alone do not count as words. */
export function countText(markdown: string): string {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const characters = Math.ceil(countPlain(markdown) / 10) * 10
  return `${whole.format(words)} ${words === 1 ? 'Wort' : 'Wörter'} · Amtsblatt: etwa ${whole.format(characters)} Zeichen`
}

/** Parts of Markdown that are not text: pictures, marks at the beginning of a line or within it, and the second line of a table. */
const MARKS: [RegExp, string][] = [
  [/!\[[^\]]*\]\([^)]*\)/g, ''],
  [/\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^\s*\|?[\s:|-]+$/gm, ''],
  [/^\s*(?:[-*+]|\d+\.|#{1,6}|>)\s+/gm, ''],
  [/\s*\|\s*/g, ' '],
  [/[*_`~\\]/g, ''],
]

/**
 * The number of characters for the gazette, without the heading. Approximate: the page „Weitergeben“ counts exactly, which would need the whole
 * Markdown parser in the editor.
 */
export function countPlain(markdown: string): number {
  const plain = MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown)
  return plain
    .replace(/ +/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim().length
}
