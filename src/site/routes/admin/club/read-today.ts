import { showToday } from '#features/club/editing/cancel-today.ts'
import type { Actor } from '#rights/offices.ts'
import { formatDay, formatLongDate, formatTime } from '#shared/berlin-time.ts'
import type { SiteContext } from '../../../context.ts'
import { getOrShowMissing } from './enter-room.ts'

/** Today's training, for the box on the dashboard. @property undoUntil a time of day */
export type ShownToday = Awaited<ReturnType<typeof readToday>>

export async function readToday({ ctx, actor }: { ctx: SiteContext; actor: Actor }) {
  const { day, sessions, undoUntil, overlaps } = getOrShowMissing(await showToday(ctx, actor))
  return {
    day: formatLongDate(new Date(`${day}T12:00:00Z`)),
    sessions: sessions.map((session) => ({
      group: session.group,
      when: `${session.from}–${session.to} Uhr`,
      isOn: session.kind !== 'cancelled',
      canBeCancelled: session.kind === 'usual' || session.kind === 'moved',
      reason: session.kind === 'usual' ? undefined : session.reason,
    })),
    undoUntil: undoUntil && formatTime(undoUntil),
    overlaps: overlaps.map(
      ({ date, reason, pause }) =>
        `${reason} am ${formatDay(date)} liegt in der Pause „${pause}“. Besucher sehen beides.`,
    ),
  }
}
