import { useSearchParams } from 'react-router'

/** The query parameter of the redirect after a form was saved. */
export const FLASH = 'gespeichert'

/** @property isMerged another person has saved since the form was opened, and both changes are kept */
type Saved = { isChanged: boolean; isMerged: boolean }

export function flashOfSaving({ isChanged, isMerged }: Saved): 'nichts' | 'beides' | 'ja' {
  if (!isChanged) return 'nichts'
  return isMerged ? 'beides' : 'ja'
}

/** @returns undefined without a word, or for an unknown one */
export const findFlash = (texts: Readonly<Record<string, string>>, word: string | null): string | undefined =>
  word !== null && Object.hasOwn(texts, word) ? texts[word] : undefined

/** The message of a room after the redirect of a form. @param texts by the word in `?gesagt=` */
export function useFlash(texts: Readonly<Record<string, string>>): string | undefined {
  const [query] = useSearchParams()
  return findFlash(texts, query.get('gesagt'))
}
