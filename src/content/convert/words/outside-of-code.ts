const CODE = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)[ \t]*$|`[^`\n]+`/gm

/** Changes a text except for code, which may quote other programs' syntax. */
export function changeOutsideOfCode(text: string, change: (part: string) => string): string {
  let changed = ''
  let position = 0
  for (const { index, 0: code } of text.matchAll(CODE)) {
    changed += change(text.slice(position, index)) + code
    position = index + code.length
  }
  return changed + change(text.slice(position))
}
