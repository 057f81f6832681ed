import { useSearchParams } from 'react-router'

/**
 * What a room says after the redirect that follows a form.
 *
 * @param sentences by the word behind `?gesagt=`
 * @returns undefined for no word, or one that is not ours
 */
export function useSaid(sentences: Readonly<Record<string, string>>): string | undefined {
  const [query] = useSearchParams()
  const word = query.get('gesagt') ?? ''
  return Object.hasOwn(sentences, word) ? sentences[word] : undefined
}
