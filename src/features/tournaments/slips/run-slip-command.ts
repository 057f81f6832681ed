import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Result } from '#shared/result.ts'
import { decideSlip, type SlipCommand, type SlipRefusal } from './decide-slip.ts'
import type { SlipCodes } from './slip-codes.ts'

/** @property slipCodes made of a secret of their own, so that nobody who learns what forms are signed by can open a slip */
export type SlipContext = DayContext & { slipCodes: SlipCodes }

/** What is done with the slip of a tie, without an account. @param id of one view of its form: sent twice it is done once */
export const runSlipCommand = (
  ctx: SlipContext,
  event: TournamentEvent,
  command: SlipCommand,
  id: string,
): Promise<Result<Day, SlipRefusal>> => writeDay(ctx, event, { id, by: undefined }, decideSlip(ctx.slipCodes, command))
