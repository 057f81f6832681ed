import type { Day } from '#features/tournaments/day/day.ts'

/** Whether somebody else leads it now. A lease ends a day after the tournament, though what it brings is taken later, too. */
export const isLent = ({ state }: Pick<Day, 'state'>, now: Date): boolean =>
  state.lease?.status === 'out' && now < state.lease.until

/** @property isLedHere whether this computer is the one in the hall */
type Here = { isLedHere: (eventId: string) => boolean; now: () => Date }

/**
 * Whether another computer `leads` this day just now, or did and its results are `missing`: its time is over, and nobody has said that it
 * brings nothing more. Undefined where everything is as it is shown here.
 */
export function ledElsewhere(
  day: Pick<Day, 'state' | 'event'>,
  { isLedHere, now }: Here,
): 'leads' | 'missing' | undefined {
  if (day.state.lease?.status !== 'out' || isLedHere(day.event.id)) return undefined
  return isLent(day, now()) ? 'leads' : 'missing'
}
