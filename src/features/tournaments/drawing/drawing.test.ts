import { expect, test } from 'vitest'
import type { Day } from '#features/tournaments/day/day.ts'
import { foldDay } from '#features/tournaments/day/take-day-entry.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { commitTo, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import { beginCompetition, type CompetitionState } from '#table-tennis/results/competition-state.ts'
import { deriveCompetition } from '#table-tennis/results/competition-ties.ts'
import { drawFrames } from '#table-tennis/results/draw-frames.ts'
import { drawSwissRound } from '#table-tennis/results/draw-swiss-round.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { dorfpokal } from '#tests/support/samples/sample-registration.ts'
import { randomField } from '#tests/support/tournaments/random-field.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { decideDraw, type DrawCommand } from './decide-draw.ts'
import { drawFirstStage } from './draw-first-stage.ts'
import { drawSecret } from './draw-secret.ts'
import { proposeClubs } from './draw-room.ts'
import { publishDraw } from './publish-draw.ts'
import { recompute } from './recompute.ts'
import { showDraw } from './show-draw.ts'
import { describeEffect, effectsInFrame, effectsInGroups, toFrame } from './swap-effects.ts'

const secretOf = (number: number) => drawSecret('key', { eventId: 'event-1', competition: 'dorfpokal', number })
const nameOf = (id: string) => `Team ${id}`

/** Runs commands of a draw room, one minute apart. */
function openRoom() {
  const log: { id: string; entry: DayEntry; at: Date }[] = []
  const read = (): Pick<Day, 'competitions'> => {
    const states = foldDay(log).competitions
    const derive = (state: CompetitionState) => ({ config: dorfpokal, state, derived: deriveCompetition(state) })
    return { competitions: new Map([...states].map(([key, state]) => [key, derive(state)])) }
  }
  const write = (...entries: DayEntry[]) => {
    const at = new Date(Date.UTC(2024, 11, 28, 9, log.length))
    log.push(...entries.map((entry, index) => ({ id: `${log.length + index}`, entry, at })))
  }
  return {
    write,
    do(command: DrawCommand) {
      const decided = decideDraw(read(), 'dorfpokal', command, secretOf)
      if (decided.ok) write(...decided.value)
      return decided.ok ? 'done' : decided.error.kind
    },
    show() {
      const known = read().competitions.get('dorfpokal')
      if (!known) throw new Error('nothing was set up')
      return showDraw(known, nameOf)
    },
  }
}

const field = (amount: number): Entrant[] =>
  Array.from({ length: amount }, (_, index) => ({
    id: `t${String(index).padStart(2, '0')}`,
    ...(index < 4 && { seed: index + 1 }),
    ...(index >= 4 && index < 8 && { club: 'Landfrauen' }),
  }))
const setup = proposeSetup(dorfpokal, 24)
const commit: DrawCommand = { kind: 'commit', setup, entrants: field(24) }

test('first the promise is shown, then the number; together they prove that nobody chose', () => {
  const room = openRoom()
  expect(room.do({ kind: 'draw' })).toBe('other-phase')
  expect(room.do(commit)).toBe('done')
  const { phase, promise } = room.show()
  expect(phase).toBe('committed')
  expect(promise).toMatchObject({ commitment: commitTo(secretOf(1)), matches: false })
  expect(JSON.stringify(room.show())).not.toContain(secretOf(1))
  // A team comes late: another list, the same commitment.
  expect(room.do({ ...commit, entrants: field(23) })).toBe('done')
  expect(room.show().promise?.commitment).toBe(commitTo(secretOf(1)))
  expect(room.do({ kind: 'draw' })).toBe('done')
  const drawn = room.show()
  expect(drawn).toMatchObject({ phase: 'drawn', promise: { secret: secretOf(1), matches: true }, collisions: [] })
  expect(drawn.groups.map(({ members }) => members[0]?.seed)).toEqual([1, 2, 3, 4])
  expect(drawn.lots).toHaveLength(23)
  expect(room.do({ kind: 'draw' })).toBe('other-phase')
  expect(room.do(commit)).toBe('other-phase')
})

test('with the numbered list anybody draws the same', () => {
  for (let word = 0; word < 300; word++) {
    const { entrants, groups } = randomField(word)
    const mode = { groups: word % 3 === 0 ? groups : 0, rounds: word % 3 === 1 ? 3 : 0, frames: [{ key: 'f1' }] }
    const order = entrants.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1))
    const numberOf = (id: string) => String(order.indexOf(id) + 1).padStart(3, '0')
    const numbered = entrants.map((entrant) => ({ ...entrant, id: numberOf(entrant.id) }))
    const drawn = JSON.stringify(drawFirstStage(entrants, mode, 'x'))
    const renamed = drawn.replace(/"(t\d+)"/g, (_, id: string) => `"${numberOf(id)}"`)
    expect(JSON.stringify(drawFirstStage(numbered, mode, 'x'))).toBe(renamed)
  }
})

test('what is drawn here is what the board draws for knockout and Swiss system', () => {
  const frames = [{ key: 'f1', name: 'Endrunde', from: 1, playsFor: 'winner' as const }]
  const knockout = beginCompetition({ setup: { ...setup, groups: 0, frames }, entrants: field(13) })
  const drawn = drawFrames(knockout, deriveCompetition(knockout), { secret: 'x', version: DRAW_VERSION })
  const withoutKind = drawn.map(({ kind: _, ...frame }) => frame)
  expect(drawFirstStage(knockout.entrants, knockout.setup, 'x')).toEqual({ kind: 'frames', frames: withoutKind })
  const swiss = beginCompetition({ setup: { ...setup, groups: 0, rounds: 4, frames: [] }, entrants: field(9) })
  const { pairs, bye } = valueOf(drawSwissRound(swiss, deriveCompetition(swiss), 'x'))
  expect(drawFirstStage(swiss.entrants, swiss.setup, 'x')).toMatchObject({ kind: 'round', pairs, bye })
})

test('a change by hand names what it breaks, needs a reason, and the protocol stays that of the lot', () => {
  const room = openRoom()
  room.do(commit)
  room.do({ kind: 'draw' })
  const { groups, lots } = room.show()
  const members = groups.map((group) => group.members)
  const toEntrant = ({ id, club, seed }: (typeof members)[number][number]): Entrant => ({
    id,
    ...(club !== undefined && { club }),
    ...(seed !== undefined && { seed }),
  })
  const drawn = members.map((group) => group.map(toEntrant))
  const [one, other] = [
    drawn[0]?.find(({ club }) => club === 'Landfrauen')?.id ?? '',
    drawn[1]?.find(({ club, seed }) => club === undefined && seed === undefined)?.id ?? '',
  ]
  const [effect, ...more] = effectsInGroups(drawn, one, other)
  expect(more).toEqual([])
  expect(effect).toMatchObject({ kind: 'club-in-group', group: 1, club: 'Landfrauen' })
  expect(effect && describeEffect(effect, nameOf)).toMatch(
    /^Danach stünden Team t\d\d und Team t\d\d zusammen in Gruppe B, beide vom selben Verein \(Landfrauen\)\.$/,
  )
  expect(effectsInGroups(drawn, 't00', drawn[1]?.at(-1)?.id ?? '')).toMatchObject([
    { kind: 'seeds-in-group', group: 1 },
  ])
  const swap = { kind: 'swap-in-groups', one, other } as const
  expect(room.do({ ...swap, reason: ' ' })).toBe('no-reason')
  expect(room.do({ ...swap, other: drawn[0]?.[0]?.id ?? '', reason: 'Wunsch' })).toBe('nothing-to-swap')
  expect(room.do({ ...swap, reason: 'auf Wunsch beider' })).toBe('done')
  const after = room.show()
  expect(after.groups[1]?.members.map(({ id }) => id)).toContain(one)
  expect(after.changes).toMatchObject([
    { what: 'Von Hand getauscht', text: `${nameOf(one)} und ${nameOf(other)}. auf Wunsch beider` },
  ])
  expect(after.collisions).toHaveLength(1)
  expect(after.lots).toEqual(lots)
})

test('what is published holds neither names nor ids, and anybody recomputes it, changes by hand included', () => {
  const frames = [{ key: 'f1', name: 'Endrunde', from: 1, playsFor: 'winner' as const }]
  const modes = [setup, { ...setup, groups: 0, frames }, { ...setup, groups: 0, rounds: 3, frames: [] }]
  for (const mode of modes) {
    const room = openRoom()
    room.do({ ...commit, setup: mode, entrants: field(21) })
    expect(publishDraw(room.show())).toBe(undefined)
    room.do({ kind: 'draw' })
    const [first, second] = room.show().groups.map(({ members }) => members.at(-1)?.id ?? '')
    if (first !== undefined && second !== undefined) {
      expect(room.do({ kind: 'swap-in-groups', one: first, other: second, reason: 'Wunsch' })).toBe('done')
    } else if (mode.rounds === 0) {
      expect(room.do({ kind: 'swap-in-frame', frame: 'f1', one: 3, other: 9, reason: 'Wunsch' })).toBe('done')
    }
    const published = publishDraw(room.show())
    if (!published) throw new Error('nothing was drawn')
    expect(JSON.stringify(published)).not.toMatch(/Team|t\d\d"/)
    expect(recompute(published)).toEqual({ kind: 'recomputed', fitsPromise: true, fitsDraw: true })
    // Detects cheating.
    expect(recompute({ ...published, secret: secretOf(2) })).toMatchObject({ fitsPromise: false, fitsDraw: false })
    const [one = [], ...others] = published.drawn
    expect(recompute({ ...published, drawn: [one.toReversed(), ...others] })).toMatchObject({ fitsDraw: false })
    expect(recompute({ ...published, version: 1 })).toEqual({ kind: 'other-version' })
  }
})

test('in a frame a change may let club mates meet, cost a bye or bring the best together', () => {
  const seeded = ['a', 'b'].map((id, index) => ({ id, seed: index + 1 }))
  const mates = ['c', 'd'].map((id) => ({ id, club: 'x' }))
  const others = ['e', 'f', 'g'].map((id) => ({ id }))
  const slots = ['a', undefined, 'c', 'e', 'd', 'f', 'g', 'b'].map((id) =>
    id === undefined ? ('bye' as const) : { entrant: id },
  )
  const frame = toFrame(slots, [...seeded, ...mates, ...others])
  expect(effectsInFrame(frame, 3, 4)).toEqual([{ kind: 'club-meets', club: 'x', entrants: ['c', 'd'] }])
  expect(effectsInFrame(frame, 0, 2)).toEqual([{ kind: 'bye-lost', entrants: ['a'] }])
  expect(effectsInFrame(frame, 7, 3)).toEqual([{ kind: 'seeds-near', entrants: ['a', 'b'] }])
  expect(effectsInFrame(frame, 3, 5)).toEqual([])
})

test('a second draw leaves its trace and has another number; after the first call there is none', () => {
  const room = openRoom()
  room.do(commit)
  room.do({ kind: 'draw' })
  expect(room.do({ kind: 'again', reason: '' })).toBe('no-reason')
  const reason = 'Löschzug 3 war da und fehlte in der Liste'
  expect(room.do({ kind: 'again', reason })).toBe('done')
  const promise = { commitment: commitTo(secretOf(2)) }
  expect(room.show()).toMatchObject({ phase: 'committed', groups: [], again: [{ reason }], promise })
  expect(JSON.stringify(room.show())).not.toContain(secretOf(2))
  room.do({ kind: 'draw' })
  expect(room.show()).toMatchObject({ promise: { secret: secretOf(2), matches: true }, changes: [] })
  expect(room.do({ kind: 'release' })).toBe('done')
  expect(room.do({ kind: 'swap-in-groups', one: 't00', other: 't01', reason: 'Wunsch' })).toBe('other-phase')
  const [home = '', guest = ''] = room.show().groups[0]?.members.map(({ id }) => id) ?? []
  room.write({ competition: 'dorfpokal', kind: 'called', tie: `group-0-${home}-${guest}`, home, guest, tables: ['1'] })
  expect(room.show()).toMatchObject({ phase: 'playing', promise: { secret: secretOf(2) } })
  expect(room.do({ kind: 'again', reason: 'doch noch einmal' })).toBe('play-has-begun')
})

test('a set-up that cannot be played is refused before anything is promised', () => {
  expect(openRoom().do({ ...commit, setup: { ...setup, groups: 13 } })).toBe('groups-too-small')
})

test('teams that are called alike but for a number probably come from one club', () => {
  const women = ['Landfrauen 1', 'Landfrauen 2', 'LANDFRAUEN III']
  const brigade = ['Löschzug A', 'Löschzug B']
  const names = [...women, 'Theke Süd', ...brigade, 'Opa zählt 7']
  const clubs = proposeClubs(names.map((name) => ({ id: name, name })))
  const known = [...women.map((id) => [id, 'Landfrauen']), ...brigade.map((id) => [id, 'Löschzug'])]
  expect([...clubs]).toEqual(known)
})
