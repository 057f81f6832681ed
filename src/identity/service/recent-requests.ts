import type { RecentRequests } from '#identity/core/ports.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { LimitSource } from '#platform/limits/open-limits.ts'
import { SECOND } from '#shared/durations.ts'

/** One message of a kind per address in the time that the settings say for its channel. */
export function createRecentRequests(
  { frequencies }: Pick<IdentitySettings, 'frequencies'>,
  { create }: Pick<LimitSource, 'create'>,
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
