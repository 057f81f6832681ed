import type { Day } from '#features/tournaments/day/day.ts'
import type { Command, Commands, Decide, Decisions } from './command.ts'
import { decideCall } from './decide-call.ts'
import { decideLot, decideNext } from './decide-draw.ts'
import { decideHall } from './decide-hall.ts'
import { decideLineUp } from './decide-line-up.ts'
import { decideResult } from './decide-result.ts'

const decisions: Decisions<keyof Commands> = {
  ...decideCall,
  ...decideHall,
  ...decideResult,
  'line-up': decideLineUp,
  'draw-lot': decideLot,
  'draw-next': decideNext,
}

/** What is written for a command as the day stands now. Pure: chance and clock are given along. */
export const decideCommand = <K extends keyof Commands>(
  day: Day,
  command: Command<K>,
  given: { now: Date; secret: string },
): ReturnType<Decide<K>> => decisions[command.kind](day, command, given)
