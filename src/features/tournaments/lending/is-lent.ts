import type { Day } from '#features/tournaments/day/day.ts'

/** Whether somebody else leads it now. A lease ends a day after the tournament, though what it brings is taken later, too. */
export const isLent = ({ state }: Pick<Day, 'state'>, now: Date): boolean =>
  state.lease?.status === 'out' && now < state.lease.until
