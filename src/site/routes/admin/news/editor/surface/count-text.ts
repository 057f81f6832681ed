const whole = new Intl.NumberFormat('de-DE')

/** „122 Wörter · 815 Zeichen“; signs of Markdown that stand alone are no words. */
export function countText(markdown: string): string {
  const words = markdown.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const characters = markdown.replace(/\s+/g, ' ').trim().length
  return `${whole.format(words)} ${words === 1 ? 'Wort' : 'Wörter'} · ${whole.format(characters)} Zeichen`
}
