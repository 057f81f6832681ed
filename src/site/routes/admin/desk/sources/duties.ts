import { href } from 'react-router'
import { listDuties } from '#features/duties/take-duties.ts'
import { may } from '#rights/offices.ts'
import { formatDate, formatTime } from '#shared/berlin-time.ts'
import { DAY } from '#shared/durations.ts'
import type { DeskSource, WaitingItem } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** This long before, the roster's keeper hears of vacant places, and every member of their own duties. */
const SOON = 14 * DAY

/** The member's own duties, and for roster keepers the vacant places. */
export const dutiesSource: DeskSource = {
  name: 'Dienste',
  right: 'meet-members',
  async look({ ctx, actor, now }) {
    const soon = getValue(await listDuties(ctx, actor)).filter(
      ({ startsAt }) => startsAt.getTime() - now.getTime() < SOON,
    )
    const open = soon.filter(({ free, startsAt }) => free > 0 && startsAt > now)
    return {
      waiting: may(actor, 'keep-duties') ? waitingFor(open) : [],
      running: soon
        .filter(({ isOwn }) => isOwn)
        .map(({ id, title, occasionTitle, startsAt, endsAt }) => ({
          key: `duty ${id}`,
          when: formatDate(startsAt),
          at: startsAt,
          text: `Ihr Dienst: ${title}, ${formatTime(startsAt)}–${formatTime(endsAt)} Uhr, ${occasionTitle}`,
        })),
    }
  },
}

function waitingFor(open: readonly { occasion: string; occasionTitle: string; free: number }[]): WaitingItem[] {
  return [...Map.groupBy(open, ({ occasion }) => occasion)].map(([key, of]) => {
    const free = of.reduce((sum, duty) => sum + duty.free, 0)
    return {
      key: `duties ${key}`,
      title: free === 1 ? 'Ein Dienst ist noch unbesetzt' : `${free} Plätze in Diensten sind noch frei`,
      text: `${of[0]?.occasionTitle ?? ''}: In den nächsten zwei Wochen fehlen noch Leute.`,
      action: { label: 'Ansehen', path: href('/admin/mitglieder/dienste') },
    }
  })
}
