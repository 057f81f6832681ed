import { data } from 'react-router'
import type { Result } from '#shared/result.ts'
import { pageMeta, type RootMatch } from '../../page-meta.ts'

const NOT_ALLOWED = 'Das dürfen Sie mit Ihren Ämtern nicht.'

/**
 * The heading of a room's pages, and the room's error pages for things that are forbidden or missing.
 *
 * @param about the description of its pages, which no search engine lists
 * @param unknown the sentence for each kind of refusal with status 404
 * @param notAllowed the sentence for the kind `not-allowed`, with status 403
 */
export function describeRoom<Kind extends string>(
  about: string,
  unknown: Record<Kind, string>,
  notAllowed = NOT_ALLOWED,
) {
  type Missing = { kind: Kind | 'not-allowed' }

  const isMissing = (refusal: { kind: string }): refusal is Missing =>
    refusal.kind === 'not-allowed' || Object.hasOwn(unknown, refusal.kind)

  /** @throws the error page that says why there is nothing to show */
  const showMissing = ({ kind }: Missing): never => {
    throw kind === 'not-allowed' ? data(notAllowed, 403) : data(unknown[kind], 404)
  }

  /** @throws the same page for a refusal */
  const getOrShowMissing = <T>(result: Result<T, Missing>): T => (result.ok ? result.value : showMissing(result.error))

  const roomMeta = (matches: readonly RootMatch[], title: string) =>
    pageMeta(matches, { title, description: about, path: undefined })

  return { roomMeta, isMissing, showMissing, getOrShowMissing }
}
