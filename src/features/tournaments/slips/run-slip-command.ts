import type { DayContext } from '#features/tournaments/day/context.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { Result } from '#shared/result.ts'
import { decideSlip, type SlipCommand, type SlipRefusal } from './decide-slip.ts'
import type { SlipCodes } from './slip-codes.ts'

/** @property slipCodes made from a separate secret, so that the secret that signs forms opens no slip */
export type SlipContext = DayContext & { slipCodes: SlipCodes }

/** Runs a command of the slip of a tie, without an account. @param id of one view of its form, an idempotency key */
export const runSlipCommand = (
  ctx: SlipContext,
  event: TournamentEvent,
  command: SlipCommand,
  id: string,
): Promise<Result<Day, SlipRefusal>> => writeDay(ctx, event, { id, by: undefined }, decideSlip(ctx.slipCodes, command))
