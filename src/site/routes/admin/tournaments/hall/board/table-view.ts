import type { Blocked } from '#features/tournaments/day/day-state.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { deadlineOf, limitOf } from '#features/tournaments/desk/estimate-end.ts'
import { tablesOf, type HallTie } from '#features/tournaments/desk/hall.ts'
import type { Claim } from '#table-tennis/results/competition-state.ts'
import { rubberNames } from '#table-tennis/ties/refusal-text.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import type { TieRules } from '#table-tennis/ties/tie-rules.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { breakLongWords } from '#shared/break-long-words.ts'
import { MINUTE } from '#shared/durations.ts'
import type { Hyphenate } from '#shared/german/hyphenate.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import { blockReasons, describeHallTie, scoreText, sideNames, wonRubbers } from '../hall-words.ts'

/**
 * - `free`, `blocked`: no tie here. - `called`, `late`: players are not there yet, within their time or beyond it. - `running`, `over-time`: they
 * play.
 * - `claimed`: a side has reported a result. - `stale`: others should play here.
 */
export type TableState = 'free' | 'blocked' | 'called' | 'late' | 'running' | 'over-time' | 'claimed' | 'stale'

export type ClaimView = { side: 'home' | 'guest' | ''; at: string; who: string; score: string }

/** @property sides of the tie here, or of the proposed one; `both` in one line @property word a short state, for the plan of all tables */
export type TableView = {
  table: string
  state: TableState
  word: string
  time: string
  what: string
  sides: { home: string; guest: string; both: string; homeScore: string; guestScore: string } | undefined
  status: string
  on:
    | {
        competition: string
        tie: string
        umpire: string
        times: number
        deadline: string
        calledAt: string
        needed: number
      }
    | undefined
  claims: ClaimView[]
}

const WORDS: Record<TableState, string> = {
  free: 'frei',
  blocked: 'gesperrt',
  called: 'Aufruf',
  late: 'fehlt',
  running: 'läuft',
  'over-time': 'zu lang',
  claimed: 'prüfen',
  stale: 'klären',
}

type Found = {
  on: HallTie | undefined
  proposed: HallTie | undefined
  blocked: Blocked | undefined
  callMinutes: number
  now: Date
}

export const showTable = (day: Day, table: string, { on, ...found }: Found): TableView =>
  on ? showTaken(day, table, { ...found, on }) : showFree(day, table, found)

function showFree(day: Day, table: string, { proposed, blocked }: Omit<Found, 'on'>): TableView {
  const state = blocked ? 'blocked' : 'free'
  return {
    table,
    state,
    word: WORDS[state],
    time: WORDS[state],
    on: undefined,
    claims: [],
    what: blocked ? `seit ${formatTime(blocked.at)}` : proposed ? describeHallTie(day, proposed) : '',
    sides: proposed && { ...namesOf(day, proposed.state), homeScore: '', guestScore: '' },
    status: blocked ? blockReasons[blocked.reason ?? 'other'] : proposed ? 'Vorschlag' : 'Niemand ist an der Reihe',
  }
}

function showTaken(day: Day, table: string, { on, callMinutes, now }: Found & { on: HallTie }): TableView {
  const { state, call, of } = on
  const { rules } = of.state.setup
  const score = state.result && wonRubbers(state.result, rules)
  const deadline = call && deadlineOf(call, callMinutes)
  const tableState = stateOf(on, callMinutes, now)
  const since = Math.max(0, Math.floor((now.getTime() - (call?.begunAt ?? call?.at ?? now).getTime()) / MINUTE))
  return {
    table,
    state: tableState,
    word: WORDS[tableState],
    time: call?.begunAt ? `${since} min` : since === 0 ? 'gerade' : `vor ${since} min`,
    what: describeHallTie(day, on),
    sides: { ...namesOf(day, state), homeScore: String(score?.home ?? ''), guestScore: String(score?.guest ?? '') },
    status: statusOf(on, { tableState, since, deadline }),
    on: {
      competition: on.competition,
      tie: on.tie,
      umpire: call?.umpire ?? '',
      times: call?.times ?? 1,
      deadline: deadline ? formatTime(deadline) : '',
      calledAt: call ? formatTime(call.at) : '',
      needed: tablesOf(of),
    },
    claims: state.claims.map((claim) => showClaim(day, on, claim)),
  }
}

function stateOf({ state, call, of }: HallTie, callMinutes: number, now: Date): TableState {
  if (state.isStale) return 'stale'
  if (state.claims.length > 0) return 'claimed'
  if (!call?.begunAt) return call && deadlineOf(call, callMinutes) < now ? 'late' : 'called'
  return now.getTime() - call.begunAt.getTime() > limitOf(of.state.setup.rules) * MINUTE ? 'over-time' : 'running'
}

function namesOf(...tie: Parameters<typeof sideNames>) {
  const { home, guest } = sideNames(...tie)
  return { home, guest, both: `${home} – ${guest}` }
}

/** Adds soft hyphens to long words in names, for browsers that cannot hyphenate German. */
export const withSoftHyphens = (view: TableView, hyphenate: Hyphenate): TableView => ({
  ...view,
  sides: view.sides && {
    ...view.sides,
    home: breakLongWords(view.sides.home, hyphenate),
    guest: breakLongWords(view.sides.guest, hyphenate),
  },
})

type Status = { tableState: TableState; since: number; deadline: Date | undefined }

function statusOf({ state, of }: HallTie, { tableState, since, deadline }: Status): string {
  const { rules } = of.state.setup
  switch (tableState) {
    case 'stale':
      return 'Entscheidung fehlt'
    case 'claimed': {
      const scores = new Set(state.claims.map(({ result }) => scoreText(result, rules)))
      return scores.size > 1
        ? 'zwei verschiedene Ergebnisse gemeldet'
        : `${[...scores].join()} gemeldet, Bestätigung fehlt`
    }
    case 'called':
      return `Noch nicht da, Frist\u00a0${deadline ? formatTime(deadline) : ''}`
    case 'late':
      return `Frist war\u00a0${deadline ? formatTime(deadline) : ''}`
    case 'over-time':
      return `${since - limitOf(rules)} min über der Zeit`
    default:
      return `${runningRubber(state.result, rules)} läuft`
  }
}

function runningRubber(result: TieResult | undefined, rules: TieRules): string {
  const names = rubberNames(rules)
  const done = result?.rubbers.filter((rubber) => rubber).length ?? 0
  return getFormat(rules.format).slots.length === 1 ? 'Spiel' : (names[done] ?? 'Kampf')
}

function showClaim(day: Day, { state, of }: HallTie, { side, at, result }: Claim): ClaimView {
  const { home, guest } = sideNames(day, state)
  const who = side === undefined ? 'vom Zettel' : side === 'home' ? home : guest
  return { side: side ?? '', at: at.toISOString(), who, score: scoreText(result, of.state.setup.rules) }
}
