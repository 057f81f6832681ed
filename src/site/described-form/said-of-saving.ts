/** The word behind the address that a saved form leads to. */
export const SAID = 'gespeichert'

/** @property isMerged somebody else has saved since the form was opened, and both changes are kept */
type Saved = { isChanged: boolean; isMerged: boolean }

export function saidOfSaving({ isChanged, isMerged }: Saved): 'nichts' | 'beides' | 'ja' {
  if (!isChanged) return 'nichts'
  return isMerged ? 'beides' : 'ja'
}

/** @returns undefined for what is no word of ours */
export const findSaid = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined
