import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import type { HallPlan } from '#features/tournaments/events/fit-hall.ts'
import { MODES, mostGroups, usualMode, type PlayMode } from '#features/tournaments/events/play-mode.ts'

const USUAL_HALL = { tables: 8, from: '09:00', until: '18:00' }
/** Upper limits: the calculation would become slow, and no village has more. */
const MOST_ENTRIES = 64
const MOST_TABLES = 64

export type Calculation = Omit<HallPlan, 'minutes'> & { from: string; until: string; keys: string[] }

/**
 * The calculator's input; missing or invalid values come from the event, or from defaults.
 *
 * @param entered number of teams with a place, by the key of their competition
 */
export function readCalculation(
  event: TournamentEvent,
  query: URLSearchParams,
  entered: ReadonlyMap<string, number>,
): Calculation {
  const hall = event.hall ?? USUAL_HALL
  const competitions = competitionsOf(event)
  const plans = competitions.map(({ key, name, places, ...rules }) => {
    const expected = Math.max(entered.get(key) ?? 0, places ?? 0) || 16
    const entries = readNumber(query.get(`${key}.entries`), 2, MOST_ENTRIES) ?? Math.min(expected, MOST_ENTRIES)
    return { name, rules, mode: readMode(query, key, entries) }
  })
  return {
    plans,
    keys: competitions.map(({ key }) => key),
    tables: readNumber(query.get('tables'), 1, MOST_TABLES) ?? hall.tables,
    from: readClock(query.get('from')) ?? hall.from,
    until: readClock(query.get('until')) ?? hall.until,
  }
}

function readMode(query: URLSearchParams, key: string, entries: number): PlayMode {
  const usual = usualMode(entries)
  const number = (field: string, most: number) => readNumber(query.get(`${key}.${field}`), 1, most)
  return {
    entries,
    mode: MODES.find((mode) => mode === query.get(`${key}.mode`)) ?? usual.mode,
    groups: Math.min(number('groups', MOST_ENTRIES) ?? usual.groups, mostGroups(entries)),
    advance: number('advance', MOST_ENTRIES) ?? usual.advance,
    rounds: Math.min(number('rounds', MOST_ENTRIES) ?? usual.rounds, entries - 1),
  }
}

function readNumber(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,3}$/.test(text.trim())) return undefined
  return Math.min(most, Math.max(least, Number(text)))
}

const readClock = (text: string | null) => (text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined)

/** „09:30“ @returns minutes since midnight */
export const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const DAY_MINUTES = 24 * 60

/** „16:35 Uhr“, rounded up to five minutes; „nicht am selben Tag“ from midnight on. @param minutes since midnight */
export function clockText(minutes: number): string {
  const rounded = Math.ceil(minutes / 5) * 5
  if (rounded >= DAY_MINUTES) return 'nicht am selben Tag'
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(rounded / 60))}:${two(rounded % 60)} Uhr`
}
