import { composeDutyCalendar } from '#features/calendar/duty-calendar.ts'
import type { Route } from './+types/calendar.ts'
import { listDuties } from '#features/duties/take-duties.ts'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing } from './missing-duty.ts'

/** The member's own duties as a calendar file. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const own = getOrShowMissing(await listDuties(ctx, actor)).filter(({ isOwn }) => isOwn)
  const entries = own.map(({ title, occasionTitle, ...duty }) => ({ ...duty, title: `${title}: ${occasionTitle}` }))
  return new Response(composeDutyCalendar(entries, ctx.publicUrl, ctx.now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="meine-dienste.ics"',
      'Cache-Control': 'no-store',
    },
  })
}
