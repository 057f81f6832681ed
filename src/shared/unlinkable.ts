const NAME = /^[\p{L}\p{M}'’ -]+(?:\. ?[\p{L}\p{M}'’ -]+)*\.?$/u
const MAX_NAME = 50

/** What a mail program would make a link of, bare domains included. */
const LINK = /[\p{L}\p{N}]\.\p{L}|\S@|@\S|\/\/|\bwww\b|https?:/iu

/**
 * A name that somebody has typed, for a mail to an address that the same person has typed: that may be somebody else's, and the name travels
 * in our mail. So only what looks like a name is repeated.
 */
export function greetableName(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > MAX_NAME || LINK.test(typed)) return undefined
  const name = typed.trim()
  return NAME.test(name) ? name : undefined
}

/** Whether other words can be repeated there: nothing in them becomes a link. */
export const isUnlinkable = (typed: string): boolean => !LINK.test(typed)
