import type { ExternalOutcome } from '#identity/core/providers/external-profile.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import { findRefusal } from './refusals.ts'
import { toToken } from './user-view.ts'

const ERRORS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** Where the browser goes after a sign-in elsewhere: the outcome is in the fragment, which no server and no log sees. */
export function returnAddress(outcome: ExternalOutcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      return withFragment(outcome.redirectTo, alphabetical(toToken(outcome.grant)))
    case 'confirmation-sent':
      return withFragment(outcome.redirectTo, '')
    case 'refused':
      return refusalAddress(outcome.redirectTo, outcome.refusal)
    case 'code-issued':
      // Codes belong to the other wire, which has begun this sign-in and takes its outcome itself.
      return refusalAddress(outcome.redirectTo, { kind: 'state-invalid' })
  }
}

/** The refusal as fragment, `error` first: the widget looks for exactly `error=access_denied&error_description=403`. */
export function refusalAddress(redirectTo: string, refusal: IdentityRefusal): string {
  const { status, text } = findRefusal(refusal)
  // Whoever pressed "cancel" does not want to sign up instead.
  const opensSignUp = status === 403 && refusal.kind !== 'provider-denied'
  const fragment = new URLSearchParams({
    error: ERRORS[status] ?? 'server_error',
    error_description: opensSignUp ? `403: ${text}` : text,
  })
  return withFragment(redirectTo, fragment.toString())
}

function withFragment(address: string, fragment: string): string {
  const [page = ''] = (URL.parse(address)?.href ?? address).split('#', 1)
  return fragment === '' ? page : `${page}#${fragment}`
}

function alphabetical(fields: Record<string, string | number>): string {
  const parameters = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  parameters.sort()
  return parameters.toString()
}
