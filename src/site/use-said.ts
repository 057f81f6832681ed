import { useSearchParams } from 'react-router'
import { findSaid } from './described-form/said-of-saving.ts'

/**
 * What a room says after the redirect that follows a form.
 *
 * @param sentences by the word behind `?gesagt=`
 * @returns undefined for no word, or one that is not ours
 */
export function useSaid(sentences: Readonly<Record<string, string>>): string | undefined {
  const [query] = useSearchParams()
  return findSaid(sentences, query.get('gesagt'))
}
