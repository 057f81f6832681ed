import { expect, test } from 'vitest'
import { hallTies, queueOf } from '#features/tournaments/desk/hall.ts'
import type { TieResult } from '#table-tennis/ties/tie-result.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { openHall } from '#tests/support/tournaments/day-bench.ts'
import { showBoard } from './board-view.ts'
import { scoreText } from '../hall-words.ts'
import { withSoftHyphens } from './table-view.ts'

const two = { rubbers: [{ kind: 'counted', games: { home: 2, guest: 0 } }] } satisfies TieResult

test('a table says in words what is due there, from the call to the claim of a result', () => {
  const hall = openHall()
  const tableOf = (table: string) => showBoard(hall.day(), hall.moment()).tables.find((each) => each.table === table)
  expect(tableOf('1')).toMatchObject({ state: 'free', word: 'frei', status: 'Vorschlag' })
  const [first] = queueOf(hall.day(), hallTies(hall.day()), hall.moment()).proposals
  if (!first) throw new Error('nothing is proposed')
  const { name, tables } = first
  hall.act({ ...name, kind: 'call', tables })
  hall.pass(3)
  expect(tableOf('1')).toMatchObject({ state: 'called', time: 'vor 3 min', status: 'Noch nicht da, Frist\u00a010:10' })
  hall.pass(8)
  expect(tableOf('1')).toMatchObject({ state: 'late', word: 'fehlt', status: 'Frist war\u00a010:10' })
  hall.act({ ...name, kind: 'more-time', minutes: 5 })
  expect(tableOf('1')).toMatchObject({ state: 'called', status: 'Noch nicht da, Frist\u00a010:15' })
  hall.act({ ...name, kind: 'begin' })
  expect(tableOf('1')).toMatchObject({ state: 'running', time: '0 min', status: 'Einzel 1 läuft' })
  hall.act({ ...name, kind: 'report', result: two, seen: '', accepted: '' })
  expect(tableOf('1')).toMatchObject({
    state: 'running',
    status: 'Einzel 2 läuft',
    sides: { homeScore: '1', guestScore: '0' },
  })
  hall.pass(50)
  expect(tableOf('1')).toMatchObject({ state: 'over-time', word: 'zu lang', status: '5 min über der Zeit' })
  const result = { rubbers: Array.from({ length: 3 }, () => two.rubbers).flat() }
  hall.write([
    ...(['home', 'guest'] as const).map((side) => ({
      ...({ competition: 'dorf', kind: 'reported', tie: name.tie, by: 'slip', side, confirmed: false } as const),
      result,
    })),
  ])
  expect(tableOf('1')).toMatchObject({ state: 'claimed', word: 'prüfen', status: '3:0 gemeldet, Bestätigung fehlt' })
  hall.act({ kind: 'block', table: '8', reason: 'broken' })
  expect(tableOf('8')).toMatchObject({ state: 'blocked', word: 'gesperrt', status: 'Tisch ist kaputt' })
})

test('a result is told as it ended, whether that stands in its rubber or in the tie', () => {
  const single = { format: 'einzel', bestOf: 5, gameTarget: 11 } as const
  const games = [
    { home: 11, guest: 7 },
    { home: 5, guest: 3 },
  ]
  expect(scoreText({ rubbers: [{ kind: 'retired', side: 'guest', games }] }, single)).toBe('3:0 Aufgabe')
  expect(scoreText({ rubbers: [{ kind: 'walkover', side: 'home' }] }, single)).toBe('0:3 kampflos')
  expect(scoreText({ rubbers: [], end: { kind: 'walkover', side: 'home' } }, single)).toBe('kampflos')
  const left = { ...two, end: { kind: 'retired', side: 'guest' } } as const
  expect(scoreText(left, { ...single, format: 'dorf', bestOf: 3 })).toBe('Aufgabe beim Stand von 1:0')
})

test('a long word of a name may break on its table, and is plain where it is spoken', async () => {
  const hall = openHall()
  const [view] = showBoard(hall.day(), hall.moment()).tables
  if (!view?.sides) throw new Error('the first table has a proposal')
  const sides = { ...view.sides, home: 'Obst- und Gartenbauverein', guest: 'Bauhof Oberbeispiel' }
  const shown = withSoftHyphens({ ...view, sides }, await loadHyphenation())
  expect(shown).toEqual({ ...view, sides: { ...sides, home: 'Obst- und Gar\u00adten\u00adbau\u00adver\u00adein' } })
})

test('the proposal gives its reason, waits for those who still play, and mentions a break', () => {
  const hall = openHall({ teams: 4, tables: 2 })
  hall.pass(12)
  const board = () => showBoard(hall.day(), hall.moment())
  expect(board()).toMatchObject({ phase: 'playing', progress: '0 von 6 Kämpfen fertig', end: 'Ende etwa 12:27' })
  expect(board().next?.reason).toBe('Runde 1. Wartet 12 min, am längsten von allen.')
  const { competition = '', tie = '' } = board().next ?? {}
  hall.act({ kind: 'call', competition, tie, tables: ['1'] })
  const waiting = board().queue.filter(({ isReady }) => !isReady)
  expect(waiting.map(({ waits }) => waits)).toEqual(Array.from({ length: 4 }, () => 'wartet auf Tisch 1'))
  hall.act({ kind: 'break', until: new Date(hall.moment().getTime() + 30 * 60_000), reason: 'meal' })
  expect(board()).toMatchObject({ next: undefined, pause: { until: '10:42', reason: 'Essenspause' } })
})
