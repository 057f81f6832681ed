import type { Day } from '#features/tournaments/day/day.ts'

/** Whether somebody else leads it now. A lease ends a day after the tournament, though what it brings is taken later, too. */
export const isLent = ({ state }: Day, now: Date): boolean => state.lease?.status === 'out' && now < state.lease.until

/** @property lease of the tournament that this computer leads in the hall; undefined at home */
type Here = { lease: { eventId: string } | undefined; now: () => Date }

/** Whether this computer was taken along to lead the event in its hall. */
export const isLedHere = ({ lease }: Here, eventId: string): boolean => lease?.eventId === eventId

/**
 * Whether another computer `leads` this day just now, or did and its results are `missing`: its time is over, and nobody has said that it
 * brings nothing more. Undefined where everything is as it is shown here.
 */
export function ledElsewhere(here: Here, day: Day): 'leads' | 'missing' | undefined {
  if (day.state.lease?.status !== 'out' || isLedHere(here, day.event.id)) return undefined
  return isLent(day, here.now()) ? 'leads' : 'missing'
}
