const LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe' }
const MAX_LENGTH = 80

/**
 * The readable part of an article's permanent address: lower-case letters a–z, digits and single hyphens.
 *
 * Never empty and never digits only, because `/news/7` means the eighth newest article; never longer than 80 characters.
 */
export function toSlug(text: string): string {
  const words = text
    // File names from macOS hold the dots of umlauts as separate characters.
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  if (words === '') return 'artikel'
  return /^\d+$/.test(words) ? `artikel-${words}`.slice(0, MAX_LENGTH) : words
}

/** Whether {@link toSlug} leaves the text unchanged. */
export const isSlug = (text: string) => text !== '' && toSlug(text) === text
