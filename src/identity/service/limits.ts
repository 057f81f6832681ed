import type { LimitedAction, Limits } from '#identity/core/ports.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'

/** So many in a window of fixed length, in milliseconds. */
export type RateLimitRule = { max: number; per: number }
export type RateLimitRules = {
  token: RateLimitRule
  signUp: RateLimitRule
  message: RateLimitRule
  verify: RateLimitRule
  passwordOfAccount: RateLimitRule
  codeOfAccount: RateLimitRule
  factorOfAccount: RateLimitRule
}

const NAMES = {
  token: 'token',
  'sign-up': 'signUp',
  message: 'message',
  verify: 'verify',
  'password-of-account': 'passwordOfAccount',
  'code-of-account': 'codeOfAccount',
  'factor-of-account': 'factorOfAccount',
} as const satisfies Record<LimitedAction, keyof RateLimitRules>

/**
 * Counts what one caller or account does; each instance counts for itself and forgets when it stops.
 *
 * @param rules false: nothing is limited
 */
export function createLimits(rules: RateLimitRules | false, now: () => Date): Limits {
  if (rules === false) return { take: () => ok(undefined) }
  const limit = (action: LimitedAction) => {
    const { max, per } = rules[NAMES[action]]
    return createRateLimit({ max, windowMilliseconds: per, now })
  }
  const limits = {
    token: limit('token'),
    'sign-up': limit('sign-up'),
    message: limit('message'),
    verify: limit('verify'),
    'password-of-account': limit('password-of-account'),
    'code-of-account': limit('code-of-account'),
    'factor-of-account': limit('factor-of-account'),
  } as const satisfies Record<LimitedAction, ReturnType<typeof createRateLimit>>
  return {
    take(action, key) {
      const taken = limits[action].take(key)
      if (taken.ok) return taken
      return err({ kind: 'too-many', waitSeconds: Math.max(1, Math.ceil(taken.error.waitMilliseconds / SECOND)) })
    },
  }
}
