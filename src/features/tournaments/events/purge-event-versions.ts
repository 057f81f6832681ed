import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { EventVersionStore } from './event-version-store.ts'

/** How long older versions of tournaments stay; the privacy policy repeats it. */
const eventRetention = { versions: 730 * DAY }

/** Deletes versions that have been kept long enough, with who wrote them; the last of each event stays. To be run about once a day. */
export const purgeEventVersions = (ctx: Context<{ eventVersions: EventVersionStore }>): Promise<number> =>
  ctx.write(({ eventVersions }) => eventVersions.removeUntil(new Date(ctx.now().getTime() - eventRetention.versions)))
