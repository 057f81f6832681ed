import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { commitTo, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import { neededLots } from '#features/tournaments/desk/decide-draw.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import type { Setup } from '#table-tennis/results/setup.ts'
import { DORF, openHall } from '#tests/support/tournaments/day-bench.ts'
import { randomTie } from '#tests/support/tournaments/random-results.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { decideDraw } from './decide-draw.ts'
import { publishDraw } from './publish-draw.ts'
import { recompute } from './recompute.ts'
import { recomputeLater } from './recompute-later.ts'
import { showDraw } from './show-draw.ts'
import { showLaterDraws } from './show-later-draws.ts'

const SECRET = 'the number that was promised'
const named = { competition: 'dorf' } as const

/** A competition committed, drawn and released in the draw room. */
function openDrawn(teams: number, changes: Partial<Setup>, version = DRAW_VERSION) {
  const hall = openHall({ teams })
  const clubs = ['Landfrauen', 'Löschzug', undefined]
  const entrants = Array.from({ length: teams }, (_, index) => {
    const club = clubs[index % clubs.length]
    return { id: `dorf-${index + 1}`, ...(club !== undefined && { club }), ...(index < 2 && { seed: index + 1 }) }
  })
  hall.write([{ ...named, kind: 'set-up', setup: { ...proposeSetup(DORF, teams), ...changes }, entrants }])
  hall.write([{ ...named, kind: 'draw-committed', commitment: commitTo(SECRET) }])
  for (const kind of ['draw', 'release'] as const) {
    const decided = valueOf(decideDraw(hall.day(), 'dorf', { kind }, () => SECRET))
    hall.write(decided.map((entry) => (entry.kind === 'draw-revealed' ? { ...entry, version } : entry)))
  }
  const competition = () => {
    const found = hall.day().competitions.get('dorf')
    if (!found) throw new Error('it was set up')
    return found
  }
  const chance = chanceOf(`${teams}`)
  const playAll = () => {
    const { state, derived } = competition()
    for (const { key, status } of derived.ties) {
      if (status === 'over') continue
      const result = randomTie(chance, state.setup.rules)
      hall.write([{ ...named, kind: 'reported', tie: key, result, by: 'desk', confirmed: true }])
    }
    for (const lot of neededLots(competition())) hall.act({ kind: 'draw-lot', ...named, ...lot })
  }
  const drawNext = () => expect(hall.act({ kind: 'draw-next', ...named }).ok).toBe(true)
  return { hall, competition, playAll, drawNext, later: () => showLaterDraws(hall.day(), 'dorf') }
}

const isRight = (each: ReturnType<typeof showLaterDraws>[number]) => {
  const recomputed = recomputeLater(each.published)
  return recomputed.kind === 'recomputed-later' && recomputed.fitsDraw
}

test('frames can be recomputed from who went on, also after a result was corrected', () => {
  const { hall, competition, playAll, drawNext, later } = openDrawn(15, {})
  expect(later()).toEqual([])
  playAll()
  drawNext()
  const frames = later()
  expect(frames.map(({ title }) => title)).toEqual(competition().state.setup.frames.map(({ name }) => name))
  expect(frames.every(isRight)).toBe(true)
  const names = [expect.stringMatching(/^1\.\u00A0Team \d+$/), expect.anything()]
  expect(frames[0]?.basis[0]).toMatchObject({ label: 'Gruppe A', names })
  expect(JSON.stringify(frames.map(({ published }) => published))).not.toMatch(/dorf-|Team/)
  const [tie] = competition().derived.ties
  const absent = { rubbers: [], end: { kind: 'walkover', side: 'home' } } as const
  hall.write([{ ...named, kind: 'reported', tie: tie?.key ?? '', result: absent, by: 'desk', confirmed: true }])
  expect(later()).toEqual(frames)
  const moved = frames.map(({ published }) => ({ ...published, drawn: published.drawn.toReversed() }))
  expect(moved.map(recomputeLater)).toEqual(frames.map(() => ({ kind: 'recomputed-later', fitsDraw: false })))
})

test('every round of the Swiss system follows from the number that was promised before the first', () => {
  const { hall, competition, playAll, drawNext, later } = openDrawn(9, { groups: 0, rounds: 4, frames: [] })
  for (let round = 2; round <= 4; round++) {
    playAll()
    drawNext()
  }
  const shown = showDraw(competition(), hall.day().publicNameOf)
  expect(shown.promise).toMatchObject({ secret: SECRET, matches: true })
  const published = publishDraw(shown)
  expect(published && recompute(published)).toEqual({ kind: 'recomputed', fitsPromise: true, fitsDraw: true })
  const rounds = later()
  expect(rounds.map(({ title }) => title)).toEqual(['Runde 2', 'Runde 3', 'Runde 4'])
  expect(rounds.every(isRight)).toBe(true)
  expect(rounds[0]?.basis.map(({ label }) => label)).toEqual(['1 Sieg', '0 Siege'])
  expect(rounds[0]?.basis.flatMap(({ names }) => names)).toHaveLength(9)
})

test('a day whose number was revealed for the previous version continues with it, and can be recomputed', () => {
  const frames = [{ key: 'f1', name: 'Endrunde', from: 1, to: 3, playsFor: 'third-place' }] as const
  const slotsOf = (version: number) => {
    const { competition, playAll, drawNext, later } = openDrawn(16, { groups: 4, frames }, version)
    playAll()
    drawNext()
    expect(later().map(({ published }) => published.version)).toEqual([version])
    expect(later().every(isRight)).toBe(true)
    return competition().state.frames.get('f1')
  }
  expect(slotsOf(DRAW_VERSION - 1)).not.toEqual(slotsOf(DRAW_VERSION))
})
