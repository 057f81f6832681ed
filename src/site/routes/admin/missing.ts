import { data } from 'react-router'
import type { Result } from '#shared/result.ts'

const NOT_ALLOWED = 'Das dürfen Sie mit Ihren Ämtern nicht.'

/**
 * How a room shows what is not for its visitor, or is not there.
 *
 * @param unknown the sentence for each kind of refusal that is answered with 404
 * @param notAllowed the sentence for the kind `not-allowed`, answered with 403
 */
export function createMissing<Kind extends string>(unknown: Record<Kind, string>, notAllowed = NOT_ALLOWED) {
  type Missing = { kind: Kind | 'not-allowed' }

  const isMissing = (refusal: { kind: string }): refusal is Missing =>
    refusal.kind === 'not-allowed' || Object.hasOwn(unknown, refusal.kind)

  /** @throws the page that says why there is nothing to show */
  const showMissing = ({ kind }: Missing): never => {
    throw kind === 'not-allowed' ? data(notAllowed, 403) : data(unknown[kind], 404)
  }

  /** @throws the same page for a refusal */
  const getOrShowMissing = <T>(result: Result<T, Missing>): T => (result.ok ? result.value : showMissing(result.error))

  return { isMissing, showMissing, getOrShowMissing }
}
