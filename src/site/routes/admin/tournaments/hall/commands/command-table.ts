import { BLOCK_REASONS, BREAK_REASONS } from '#features/tournaments/day/day-entry.ts'
import type { Command, Commands } from '#features/tournaments/desk/command.ts'
import { berlinDay, parseBerlinTime } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { WITHDRAWAL_REASONS } from '#table-tennis/results/log-entry.ts'
import type { Mistake } from '../../../../../ui/form-field.tsx'

type Fields = Partial<Record<string, string>>

/** The pages' data for each kind of command: the notice afterwards, and how to read it from its form. */
type CommandTable = {
  [Kind in keyof Commands]: {
    done: string
    /** Undefined when no form of ours sends such fields. A tie's page reads its own, by the rules of the tie. */
    read?: (fields: Fields, now: Date) => Result<Command<Kind>, Mistake> | undefined
  }
}

/** The minutes that one click adds for a late player. */
export const MORE_MINUTES = 5

const nameIn = ({ competition = '', tie = '' }: Fields) => ({ competition, tie })
const tablesIn = ({ table, table2 }: Fields) => [table, table2].flatMap((each) => each || [])
const entrantIn = ({ competition = '', entrant = '', accepted = '' }: Fields) => ({ competition, entrant, accepted })

export const commandTable: CommandTable = {
  call: {
    done: 'Der Kampf ist aufgerufen.',
    read: (fields) => ok({ kind: 'call', ...nameIn(fields), tables: tablesIn(fields) }),
  },
  'call-all': { done: 'Die freien Tische sind belegt.', read: () => ok({ kind: 'call-all' }) },
  move: {
    done: 'Der Kampf hat einen anderen Tisch.',
    read: (fields) => ok({ kind: 'move', ...nameIn(fields), tables: tablesIn(fields) }),
  },
  begin: { done: 'Das Spiel läuft.', read: (fields) => ok({ kind: 'begin', ...nameIn(fields) }) },
  'call-again': { done: 'Noch einmal aufgerufen.', read: (fields) => ok({ kind: 'call-again', ...nameIn(fields) }) },
  'call-off': {
    done: 'Der Kampf steht wieder in der Liste.',
    read: (fields) => ok({ kind: 'call-off', ...nameIn(fields) }),
  },
  keep: { done: 'Es bleibt bei dieser Paarung.', read: (fields) => ok({ kind: 'keep', ...nameIn(fields) }) },
  clear: {
    done: 'Neu gebildet; der Kampf steht wieder in der Liste.',
    read: (fields) => ok({ kind: 'clear', ...nameIn(fields) }),
  },
  'more-time': {
    done: 'Die Frist ist verlängert.',
    read: (fields) => ok({ kind: 'more-time', ...nameIn(fields), minutes: MORE_MINUTES }),
  },
  umpire: {
    done: 'Wer zählt, ist eingetragen.',
    read: (fields) => ok({ kind: 'umpire', ...nameIn(fields), entrant: fields['entrant'] || undefined }),
  },
  'line-up': { done: 'Die Aufstellung ist gespeichert.' },
  report: { done: 'Das Ergebnis ist eingetragen.' },
  confirm: {
    done: 'Das Ergebnis ist bestätigt.',
    read({ side, at = '', ...fields }) {
      const known = side === 'home' || side === 'guest' ? side : undefined
      return ok({ kind: 'confirm', ...nameIn(fields), side: known, claimedAt: at })
    },
  },
  block: {
    done: 'Der Tisch ist gesperrt.',
    read({ table = '', reason }) {
      const known = BLOCK_REASONS.find((each) => each === reason)
      return known && ok({ kind: 'block', table, reason: known })
    },
  },
  free: { done: 'Der Tisch ist wieder frei.', read: ({ table = '' }) => ok({ kind: 'free', table }) },
  break: { done: 'Die Pause ist eingetragen.', read: readBreak },
  resume: { done: 'Die Pause ist zu Ende.', read: () => ok({ kind: 'resume' }) },
  'set-hall': { done: 'Die Angaben zur Halle sind gespeichert.', read: readSettings },
  withdraw: {
    done: 'Eingetragen: Diese Meldung spielt nicht mehr mit.',
    read(fields) {
      const why = WITHDRAWAL_REASONS.find((known) => known === fields['why'])
      const named = entrantIn(fields)
      if (why && named.entrant === '')
        return err({ field: entrantField(named.competition), message: 'Bitte wählen Sie, wer nicht weiterspielt.' })
      return why && ok({ kind: 'withdraw', ...named, why })
    },
  },
  'play-again': {
    done: 'Zurückgenommen: Diese Meldung spielt wieder mit.',
    read: (fields) => ok({ kind: 'play-again', ...entrantIn(fields) }),
  },
  'draw-lot': {
    done: 'Das Los hat entschieden und steht im Protokoll.',
    read: ({ competition = '', group = '', among = '' }) =>
      /^\d{1,3}$/.test(group)
        ? ok({ kind: 'draw-lot', competition, group: Number(group), among: among.split(' ') })
        : undefined,
  },
  'draw-next': {
    done: 'Ausgelost. Die Kämpfe können aufgerufen werden.',
    read: ({ competition = '' }) => ok({ kind: 'draw-next', competition }),
  },
}

const isCommand = (word: string): word is keyof Commands => Object.hasOwn(commandTable, word)

/** The notice after a command. */
export const doneText = (word: string | null): string | undefined =>
  word !== null && isCommand(word) ? commandTable[word].done : undefined

/**
 * The notice after a bulk call: the called tables, and those that stay free. @param tables „1-2-3“, from the address; anything else gives undefined
 */
export function calledText(tables: string, free: readonly string[]): string | undefined {
  if (!/^\d+(-\d+)*$/.test(tables)) return undefined
  return `Aufgerufen: Tisch ${tables.replaceAll('-', ', ')}${free.length > 0 ? `; frei: ${free.join(', ')}` : ''}.`
}

/** @returns undefined when no form of ours sends such fields */
export function readCommand(fields: Fields, now: Date): Result<Command, Mistake> | undefined {
  const { command = '' } = fields
  return isCommand(command) ? commandTable[command].read?.(fields, now) : undefined
}

/** The fields that distinguish kept commands of one kind. */
const KEYED = ['competition', 'tie', 'table', 'side', 'at']

/** The idempotency key: a command that is sent again has the same key, and runs only once. */
export const commandKey = (fields: Fields): string =>
  [fields['formKey'], fields['command'], ...KEYED.map((field) => fields[field] ?? '')].join('-')

/** Id of the field for mistakes about a withdrawal; differs between competitions. */
export const entrantField = (competition: string) => `entrant-${competition}`

function readBreak({ until = '', reason }: Fields, now: Date): Result<Command<'break'>, Mistake> | undefined {
  const known = BREAK_REASONS.find((each) => each === reason)
  if (!known) return undefined
  const moment = parseBerlinTime(`${berlinDay(now)} ${until.trim()}`)
  if (!moment)
    return err({ field: 'until', name: 'Pause bis', message: 'Bitte geben Sie eine Uhrzeit an, zum Beispiel 13:00.' })
  return ok({ kind: 'break', until: moment, reason: known })
}

const SETTINGS = {
  tables: { name: 'Tische', least: 1, most: 64 },
  callMinutes: { name: 'Frist nach dem Aufruf', least: 1, most: 60 },
  restMinutes: { name: 'Ruhe nach einem Kampf', least: 0, most: 60 },
} as const

function readSettings(fields: Fields): Result<Command<'set-hall'>, Mistake> {
  const numbers = { tables: 0, callMinutes: 0, restMinutes: 0 }
  for (const field of ['tables', 'callMinutes', 'restMinutes'] as const) {
    const { name, least, most } = SETTINGS[field]
    const typed = (fields[field] ?? '').trim()
    const value = /^\d{1,3}$/.test(typed) ? Number(typed) : -1
    if (value < least || value > most)
      return err({ field, name, message: `Bitte geben Sie eine ganze Zahl von ${least} bis ${most} an.` })
    numbers[field] = value
  }
  return ok({ kind: 'set-hall', ...numbers })
}
