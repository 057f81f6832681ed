import type { LimitedAction, Limits, RecentRequests } from '#identity/core/ports.ts'
import type { Limit, Taken } from '#platform/limits/rate-limit.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { SECOND } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'

const NAMES = {
  token: 'token',
  'sign-up': 'signUp',
  message: 'message',
  verify: 'verify',
  // By one caller, and by all callers together.
  'password-of-account': 'passwordOfAccount',
  'password-of-account-anywhere': 'passwordOfAccountAnywhere',
  'code-of-account': 'codeOfAccount',
  'factor-of-account': 'factorOfAccount',
} as const satisfies Record<LimitedAction, string>

/** At most `max` in a window of fixed length, in milliseconds. */
export type RateLimitRules = Record<(typeof NAMES)[LimitedAction], { max: number; per: number }>

/**
 * Counts the actions of one caller or account, together with other instances if the source is shared.
 *
 * @param rules false: nothing is limited
 */
export function createLimits(rules: RateLimitRules | false, { create }: LimitSource): Limits {
  if (rules === false) return { take: () => ok(undefined) }
  const limits = Object.fromEntries(
    Object.entries(NAMES).map(([action, name]) => {
      const { max, per } = rules[name]
      return [action, create({ name: `identity ${action}`, max, windowMilliseconds: per })]
    }),
    // `NAMES` has every action.
  ) as Record<LimitedAction, Limit>
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
