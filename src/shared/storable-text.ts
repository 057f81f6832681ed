/** Replaces U+0000, which PostgreSQL cannot store in a text, by the replacement character, as HTML does. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD')
