import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { decideCall } from './decide-call.ts'
import { decideLot, decideNext } from './decide-draw.ts'
import { decideLineUp } from './decide-line-up.ts'
import { decideConfirm, decidePlayAgain, decideReport, decideWithdrawal } from './decide-result.ts'
import type { Deed, DeedRefusal } from './deed.ts'
import { hallSettings, hallTies, tiesByTable } from './hall.ts'

type Decided = Result<DayEntry[], DeedRefusal>

/** What is written for a deed as the day stands now. Pure: chance and clock are given along. */
export function decideDeed(day: Day, deed: Deed, { now, secret }: { now: Date; secret: string }): Decided {
  switch (deed.kind) {
    case 'line-up':
      return decideLineUp(day, deed)
    case 'report':
      return decideReport(day, deed, now)
    case 'confirm':
      return decideConfirm(day, deed, now)
    case 'withdraw':
      return decideWithdrawal(day, deed, now)
    case 'play-again':
      return decidePlayAgain(day, deed, now)
    case 'draw-lot':
      return decideLot(day, deed, secret)
    case 'draw-next':
      return decideNext(day, deed, secret)
    case 'block':
    case 'free':
    case 'break':
    case 'resume':
    case 'set-hall':
      return decideHall(day, deed, now)
    default:
      return decideCall(day, deed)
  }
}

type OfHall = Extract<Deed, { kind: 'block' | 'free' | 'break' | 'resume' | 'set-hall' }>

function decideHall(day: Day, deed: OfHall, now: Date): Decided {
  switch (deed.kind) {
    case 'block':
      return blockTable(day, deed)
    case 'free':
      return ok(day.state.blocked.has(deed.table) ? [{ kind: 'table-free', table: deed.table }] : [])
    case 'break':
      if (deed.until <= now) return err({ kind: 'break-over-already' })
      return ok([{ kind: 'break', until: deed.until.toISOString(), reason: deed.reason }])
    case 'resume':
      return ok(day.state.pause ? [{ kind: 'resumed' }] : [])
    case 'set-hall': {
      const { callMinutes, restMinutes } = deed
      const tables = Array.from({ length: deed.tables }, (_, index) => String(index + 1))
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
