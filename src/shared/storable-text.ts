/** U+0000, which PostgreSQL cannot store in a text, becomes the mark for a broken character, as HTML has it. */
export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD')
