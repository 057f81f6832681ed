import { useSearchParams } from 'react-router'

/** The parameter of the address that a saved form leads to. */
export const FLASH = 'gespeichert'

/** @property isMerged somebody else has saved since the form was opened, and both changes are kept */
type Saved = { isChanged: boolean; isMerged: boolean }

export function flashOfSaving({ isChanged, isMerged }: Saved): 'nichts' | 'beides' | 'ja' {
  if (!isChanged) return 'nichts'
  return isMerged ? 'beides' : 'ja'
}

/** @returns undefined for no word, or one that is not ours */
export const findFlash = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined

/** The message of a room after the redirect that follows a form. @param texts by the word behind `?gesagt=` */
export function useFlash(texts: Readonly<Record<string, string>>): string | undefined {
  const [query] = useSearchParams()
  return findFlash(texts, query.get('gesagt'))
}
