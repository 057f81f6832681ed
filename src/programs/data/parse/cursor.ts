/** A position in a text that advances as the text is read. */
export type Cursor = ReturnType<typeof createCursor>

export function createCursor(text: string) {
  let place = 0

  return {
    isAtEnd: () => place >= text.length,
    rest: () => text.slice(place),
    /** Consumes a match here. @param pattern sticky. @returns the match, or undefined without consuming anything */
    take(pattern: RegExp): string | undefined {
      pattern.lastIndex = place
      const match = pattern.exec(text)
      if (!match) return undefined
      place = pattern.lastIndex
      return match[0]
    },
    /** Consumes exactly this text. */
    skip(expected: string): boolean {
      const isHere = text.startsWith(expected, place)
      if (isHere) place += expected.length
      return isHere
    },
  }
}

const QUOTED = /"(?:[^"\\]|\\.)*"/sy

/** A text in double quotes, with `\` before quotes and backslashes in it. */
export function takeQuoted(cursor: Cursor): string | undefined {
  const quoted = cursor.take(QUOTED)
  return quoted?.slice(1, -1).replace(/\\(.)/gs, '$1')
}

/** @returns the name without surrounding quotes, if there are any */
export const unquote = (name: string): string => /^"(.*)"$/s.exec(name)?.[1] ?? name
