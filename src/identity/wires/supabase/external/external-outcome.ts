import type { ExternalOutcome } from '#identity/core/providers/external-profile.ts'
import { withFragment, withQuery } from '#identity/wires/supabase/redirect.ts'
import { toProblem, type OAuthProblem, type Problem, type ProblemStatus } from '#identity/wires/supabase/refusals.ts'
import { sessionFragment } from '#identity/wires/supabase/user-view.ts'

/** Where the browser goes after a sign-in elsewhere, with its outcome. */
export function outcomeAddress(outcome: ExternalOutcome): string {
  switch (outcome.kind) {
    case 'signed-in':
      return sessionFragment(outcome.redirectTo, outcome.grant)
    case 'code-issued':
      return withQuery(outcome.redirectTo, { code: outcome.authCode })
    case 'confirmation-sent':
      return explainedAddress(outcome.redirectTo, CONFIRMATION_SENT)
    case 'refused':
      return explainedAddress(outcome.redirectTo, toProblem(outcome.refusal))
  }
}

/** Names of RFC 6749, section 4.1.2.1; everything else is `server_error`. */
const ERRORS: Partial<Record<ProblemStatus, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}
const DENIED = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** In both the query and the fragment, because clients look into one or the other. */
export function explainedAddress(address: string, problem: Problem | OAuthProblem): string {
  const parameters: Record<string, string> =
    'oauth' in problem
      ? { error: problem.oauth, error_description: problem.message }
      : {
          error: DENIED.has(problem.code) ? 'access_denied' : (ERRORS[problem.status] ?? 'server_error'),
          error_code: problem.code,
          error_description: problem.message,
        }
  return withFragment(withQuery(address, parameters), { ...parameters, sb: '' })
}

const CONFIRMATION_SENT: Problem = {
  status: 403,
  code: 'provider_email_needs_verification',
  message: 'Unverified email with the provider. A confirmation email has been sent to this address',
}
