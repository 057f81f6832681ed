import type { Day } from '#features/tournaments/day/day.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Result } from '#shared/result.ts'
import { decideSlip, type SlipCommand, type SlipRefusal } from './decide-slip.ts'
import { createSlipCodes, type SlipTie } from './slip-codes.ts'

type Needs = {
  days: Pick<DayKeeper, 'append'>
  secret: string
  newId: () => string
  pathOf: (event: TournamentEvent, code: string) => string
}

export type SlipActions = ReturnType<typeof createSlipActions>

/** What can be done with the slip of a tie, without an account. */
export function createSlipActions({ days, secret, newId, pathOf }: Needs) {
  const codes = createSlipCodes(secret)
  return {
    /** Below the site's own address; it opens this tie until it is over. */
    pathOf: (day: Day, slip: SlipTie): string => pathOf(day.event, codes.codeOf(day.event.id, slip)),
    find: codes.find,
    /** For one view of the form: sent twice it is done once. */
    newId,
    act: (event: TournamentEvent, command: SlipCommand, id: string): Promise<Result<Day, SlipRefusal>> =>
      days.append(event, decideSlip(codes, command), { id, by: undefined }),
  }
}
