const TOKEN =
  /([^<]+)|<!--[^]*?-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/**
 * @property name of the element that begins, or the last one that began before a text or a comment @property text text between elements, or
 * attributes
 */
export type SvgToken = { kind: 'text' | 'comment' | 'begin' | 'whole' | 'end'; name: string; text: string }

/** The tokens of a drawing. @returns undefined for an unusual notation */
export function readSvgTokens(text: string): SvgToken[] | undefined {
  const tokens: SvgToken[] = []
  const token = new RegExp(TOKEN)
  let name = ''
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) return undefined
    const [, content, closed, opened, attributes = '', slash] = match
    if (opened !== undefined || closed !== undefined) name = opened ?? ''
    if (opened !== undefined) tokens.push({ kind: slash ? 'whole' : 'begin', name, text: attributes })
    else if (closed !== undefined) tokens.push({ kind: 'end', name, text: '' })
    else tokens.push({ kind: content === undefined ? 'comment' : 'text', name, text: content ?? '' })
  }
  return tokens
}
