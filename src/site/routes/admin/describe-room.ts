import { data } from 'react-router'
import type { Result } from '#shared/result.ts'
import { pageMeta, type RootMatch } from '../../page-meta.ts'

const NOT_ALLOWED = 'Das dürfen Sie mit Ihren Ämtern nicht.'

/**
 * How the pages of a room are headed, and how it shows what is not for its visitor, or is not there.
 *
 * @param about the description of its pages, which no search engine lists
 * @param unknown the sentence for each kind of refusal that is answered with 404
 * @param notAllowed the sentence for the kind `not-allowed`, answered with 403
 */
export function describeRoom<Kind extends string>(
  about: string,
  unknown: Record<Kind, string>,
  notAllowed = NOT_ALLOWED,
) {
  type Missing = { kind: Kind | 'not-allowed' }

  const isMissing = (refusal: { kind: string }): refusal is Missing =>
    refusal.kind === 'not-allowed' || Object.hasOwn(unknown, refusal.kind)

  /** @throws the page that says why there is nothing to show */
  const showMissing = ({ kind }: Missing): never => {
    throw kind === 'not-allowed' ? data(notAllowed, 403) : data(unknown[kind], 404)
  }

  /** @throws the same page for a refusal */
  const getOrShowMissing = <T>(result: Result<T, Missing>): T => (result.ok ? result.value : showMissing(result.error))

  const roomMeta = (matches: readonly RootMatch[], title: string) =>
    pageMeta(matches, { title, description: about, path: undefined })

  return { roomMeta, isMissing, showMissing, getOrShowMissing }
}
