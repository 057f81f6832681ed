import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { ClubStores } from '../context.ts'

/** How long older versions of the club's documents stay; the privacy policy repeats it. */
export const documentRetention = { versions: 730 * DAY }

/**
 * Deletes versions that have been kept long enough, with who wrote them; the one that stands stays. To be run about once a day.
 *
 * @returns how many
 */
export function purgeDocuments(ctx: Context<ClubStores>): Promise<number> {
  const until = new Date(ctx.now().getTime() - documentRetention.versions)
  return ctx.write(({ documents }) => documents.removeVersionsUntil(until))
}
