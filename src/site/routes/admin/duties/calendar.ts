import { composeDutyCalendar } from '#features/calendar/duty-calendar.ts'
import type { Route } from './+types/calendar.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'

/** One’s own duties for the calendar of one’s own phone. */
export async function loader({ context }: Route.LoaderArgs) {
  const { duties, actor, now, publicUrl } = enterRoom({ context })
  const own = getOrShowMissing(await duties.list(actor)).filter(({ isOwn }) => isOwn)
  const entries = own.map(({ title, occasionTitle, ...duty }) => ({ ...duty, title: `${title}: ${occasionTitle}` }))
  return new Response(composeDutyCalendar(entries, publicUrl, now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="meine-dienste.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
