import type { Flow } from '#identity/core/one-time/flow.ts'
import { methodOf } from './link-method.ts'
import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { AmrEntry } from '#identity/core/sessions/session.ts'

/** The proof with which a flow began; only organisations are named beside it, as the vendors do. */
export function methodOfFlow({ kind, method }: Pick<Flow, 'kind' | 'method'>): Omit<AmrEntry, 'at'> {
  if (kind === 'external') return { method: 'oauth' }
  if (kind === 'sso') return { method: 'sso/saml', provider: method.replace(/^sso:/, '') }
  // A mail's flow carries the purpose of its token: `issue-token.ts` writes it.
  return { method: methodOf(method as TokenPurpose) }
}
