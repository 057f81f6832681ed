const CODE = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`/gm

/** Code shows other programs' words and is none of them. */
export function changeOutsideOfCode(text: string, change: (part: string) => string): string {
  let changed = ''
  let position = 0
  for (const { index, 0: code } of text.matchAll(CODE)) {
    changed += change(text.slice(position, index)) + code
    position = index + code.length
  }
  return changed + change(text.slice(position))
}
