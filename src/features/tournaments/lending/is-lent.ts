import type { Day } from '#features/tournaments/day/day.ts'

/** Whether another computer leads it now. A lease ends a day after the tournament, but a later return is still taken. */
export const isLent = ({ state }: Day, now: Date): boolean => state.lease?.status === 'out' && now < state.lease.until

/** @property lease of the tournament that this computer leads in the hall; undefined at home */
type Here = { lease: { eventId: string } | undefined; now: () => Date }

export const isLedHere = ({ lease }: Here, eventId: string): boolean => lease?.eventId === eventId

/**
 * Whether another computer `leads` this day now, or its results are `missing`: its lease has run out, but was neither returned nor revoked.
 * Undefined if the state here is complete.
 */
export function ledElsewhere(here: Here, day: Day): 'leads' | 'missing' | undefined {
  if (day.state.lease?.status !== 'out' || isLedHere(here, day.event.id)) return undefined
  return isLent(day, here.now()) ? 'leads' : 'missing'
}
