import type { LimitedAction, Limits, RecentRequests } from '#identity/core/ports.ts'
import type { Limit, Taken } from '#platform/limits/rate-limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'

/** At most this many in a window of fixed length, in milliseconds. */
type RateLimitRule = { max: number; per: number }
export type RateLimitRules = {
  token: RateLimitRule
  signUp: RateLimitRule
  message: RateLimitRule
  verify: RateLimitRule
  /** By one caller. */
  passwordOfAccount: RateLimitRule
  /** By all callers together. */
  passwordOfAccountAnywhere: RateLimitRule
  codeOfAccount: RateLimitRule
  factorOfAccount: RateLimitRule
}

const NAMES = {
  token: 'token',
  'sign-up': 'signUp',
  message: 'message',
  verify: 'verify',
  'password-of-account': 'passwordOfAccount',
  'password-of-account-anywhere': 'passwordOfAccountAnywhere',
  'code-of-account': 'codeOfAccount',
  'factor-of-account': 'factorOfAccount',
} as const satisfies Record<LimitedAction, keyof RateLimitRules>

/**
 * Counts the actions of one caller or account, together with other instances if the source is shared.
 *
 * @param rules false: nothing is limited
 */
export function createLimits(rules: RateLimitRules | false, { create }: LimitSource): Limits {
  if (rules === false) return { take: () => ok(undefined) }
  const limit = (action: LimitedAction) => {
    const { max, per } = rules[NAMES[action]]
    return create({ name: `identity ${action}`, max, windowMilliseconds: per })
  }
  const limits = {
    token: limit('token'),
    'sign-up': limit('sign-up'),
    message: limit('message'),
    verify: limit('verify'),
    'password-of-account': limit('password-of-account'),
    'password-of-account-anywhere': limit('password-of-account-anywhere'),
    'code-of-account': limit('code-of-account'),
    'factor-of-account': limit('factor-of-account'),
  } as const satisfies Record<LimitedAction, Limit>
  return {
    take(action, key) {
      const taken = limits[action].take(key)
      return taken instanceof Promise ? taken.then(inSeconds) : inSeconds(taken)
    },
  }
}

function inSeconds(taken: Taken) {
  if (taken.ok) return taken
  return err({ kind: 'too-many' as const, waitSeconds: Math.max(1, Math.ceil(taken.error.waitMilliseconds / SECOND)) })
}

/** One message of a kind per address within the interval that the settings give for its channel. */
export function createRecentRequests(
  frequencies: IdentitySettings['frequencies'],
  { create }: LimitSource,
): RecentRequests {
  const limit = (channel: 'email' | 'sms') =>
    create({ name: `message by ${channel}`, max: 1, windowMilliseconds: frequencies[channel] })
  const limits = { email: limit('email'), sms: limit('sms') }
  return {
    async note(what, channel, sentTo) {
      const taken = await limits[channel].take(`${what} ${sentTo}`)
      return taken.ok ? 0 : Math.ceil(taken.error.waitMilliseconds / SECOND)
    },
    async forget(what, channel, sentTo) {
      await limits[channel].forget(`${what} ${sentTo}`)
    },
  }
}
