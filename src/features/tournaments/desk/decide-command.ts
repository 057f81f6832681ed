import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { decideCall } from './decide-call.ts'
import { decideLot, decideNext } from './decide-draw.ts'
import { decideLineUp } from './decide-line-up.ts'
import { decideConfirm, decidePlayAgain, decideReport, decideWithdrawal } from './decide-result.ts'
import type { Command, CommandRefusal } from './command.ts'
import { hallSettings, hallTies, tiesByTable } from './hall.ts'

type Decided = Result<DayEntry[], CommandRefusal>

/** What is written for a command as the day stands now. Pure: chance and clock are given along. */
export function decideCommand(day: Day, command: Command, { now, secret }: { now: Date; secret: string }): Decided {
  switch (command.kind) {
    case 'line-up':
      return decideLineUp(day, command)
    case 'report':
      return decideReport(day, command, now)
    case 'confirm':
      return decideConfirm(day, command, now)
    case 'withdraw':
      return decideWithdrawal(day, command, now)
    case 'play-again':
      return decidePlayAgain(day, command, now)
    case 'draw-lot':
      return decideLot(day, command, secret)
    case 'draw-next':
      return decideNext(day, command, secret)
    case 'block':
    case 'free':
    case 'break':
    case 'resume':
    case 'set-hall':
      return decideHall(day, command, now)
    default:
      return decideCall(day, command)
  }
}

type OfHall = Extract<Command, { kind: 'block' | 'free' | 'break' | 'resume' | 'set-hall' }>

function decideHall(day: Day, command: OfHall, now: Date): Decided {
  switch (command.kind) {
    case 'block':
      return blockTable(day, command)
    case 'free':
      return ok(day.state.blocked.has(command.table) ? [{ kind: 'table-free', table: command.table }] : [])
    case 'break':
      if (command.until <= now) return err({ kind: 'break-over-already' })
      return ok([{ kind: 'break', until: command.until.toISOString(), reason: command.reason }])
    case 'resume':
      return ok(day.state.pause ? [{ kind: 'resumed' }] : [])
    case 'set-hall': {
      const { callMinutes, restMinutes } = command
      const tables = Array.from({ length: command.tables }, (_, index) => String(index + 1))
      const used = [...tiesByTable(hallTies(day)).keys()].find((table) => !tables.includes(table))
      if (used !== undefined) return err({ kind: 'tables-in-use', table: used })
      return ok([{ kind: 'hall-set', tables, callMinutes, restMinutes }])
    }
  }
}

function blockTable(day: Day, { table, reason }: Extract<OfHall, { kind: 'block' }>): Decided {
  if (!hallSettings(day.event, day.state.hall).tables.includes(table)) return err({ kind: 'unknown-table', table })
  if (tiesByTable(hallTies(day)).has(table)) return err({ kind: 'table-taken', table })
  return ok([{ kind: 'table-blocked', table, reason }])
}
