import { BLOCK_REASONS, BREAK_REASONS } from '#features/tournaments/day/day-entry.ts'
import type { Command } from '#features/tournaments/desk/command.ts'
import { berlinDay, parseBerlinTime } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'

type Fields = Record<string, string>

/** What was typed wrongly. @property field its name */
export type CommandMistake = { field: string; name: string; message: string }

/** The commands of the board, read from a form. @returns undefined for what no form of ours sends */
export function readCommand(fields: Fields, now: Date): Result<Command, CommandMistake> | undefined {
  const { command: kind, competition = '', tie = '', table = '', entrant = '' } = fields
  const named = { competition, tie }
  const tables = [fields['table'], fields['table2']].filter((each) => each !== undefined && each !== '')
  switch (kind) {
    case 'call':
    case 'move':
      return ok({ kind, ...named, tables: tables.filter((each) => each !== undefined) })
    case 'begin':
    case 'call-again':
    case 'call-off':
    case 'keep':
    case 'clear':
      return ok({ kind, ...named })
    case 'more-time':
      return ok({ kind, ...named, minutes: MORE_MINUTES })
    case 'umpire':
      return ok({ kind, ...named, entrant: entrant === '' ? undefined : entrant })
    case 'confirm':
      return readConfirm(fields)
    case 'block': {
      const reason = BLOCK_REASONS.find((known) => known === fields['reason'])
      return reason && ok({ kind, table, reason })
    }
    case 'free':
      return ok({ kind, table })
    case 'resume':
    case 'draw-next':
      return ok(kind === 'resume' ? { kind } : { kind, competition })
    case 'break':
      return readBreak(fields, now)
    case 'set-hall':
      return readSettings(fields)
    default:
      return undefined
  }
}

/** So many minutes whoever is late gets with one click. */
export const MORE_MINUTES = 5

function readConfirm({ competition = '', tie = '', side, at = '' }: Fields): Result<Command, CommandMistake> {
  const known = side === 'home' || side === 'guest' ? side : undefined
  return ok({ kind: 'confirm', competition, tie, side: known, claimedAt: at })
}

function readBreak({ until = '', reason }: Fields, now: Date): Result<Command, CommandMistake> | undefined {
  const known = BREAK_REASONS.find((each) => each === reason)
  if (!known) return undefined
  const moment = parseBerlinTime(`${berlinDay(now)} ${until.trim()}`)
  if (!moment)
    return err({ field: 'until', name: 'Pause bis', message: 'Bitte geben Sie eine Uhrzeit an, zum Beispiel 13:00.' })
  return ok({ kind: 'break', until: moment, reason: known })
}

const MOST = { tables: 64, callMinutes: 60, restMinutes: 60 } as const
const NAMES = { tables: 'Tische', callMinutes: 'Frist nach dem Aufruf', restMinutes: 'Ruhe nach einem Kampf' } as const

function readSettings(fields: Fields): Result<Command, CommandMistake> {
  const numbers = { tables: 0, callMinutes: 0, restMinutes: 0 }
  for (const field of ['tables', 'callMinutes', 'restMinutes'] as const) {
    const typed = (fields[field] ?? '').trim()
    const least = field === 'restMinutes' ? 0 : 1
    const value = /^\d{1,3}$/.test(typed) ? Number(typed) : -1
    if (value < least || value > MOST[field]) {
      return err({ field, name: NAMES[field], message: `Hier steht eine ganze Zahl von ${least} bis ${MOST[field]}.` })
    }
    numbers[field] = value
  }
  return ok({ kind: 'set-hall', ...numbers })
}
