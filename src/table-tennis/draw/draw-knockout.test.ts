import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawFromGroups } from './draw-places.ts'
import { countMeetings, drawKnockout, type Frame } from './draw-knockout.ts'
import { countBy, type Entrant } from './entrant.ts'
import { buildTree } from './knockout-tree.ts'
import { createLots, DRAW_VERSION } from './lot.ts'
import { randomField, sampleFields } from '#tests/support/tournaments/random-field.ts'

/** Where each seed stands, counted from 1. */
const placeOf = (frame: Frame, seed: number) => frame.findIndex((entrant) => entrant?.seed === seed) + 1
const seeds = (amount: number, seeded = amount): Entrant[] =>
  Array.from({ length: amount }, (_, index) => ({
    id: `t${index + 1}`,
    ...(index < seeded ? { seed: index + 1 } : {}),
  }))
const numberOf = (secret: number) => ({ secret: String(secret), version: DRAW_VERSION })
const draw = (entrants: readonly Entrant[], secret: string | number) =>
  drawKnockout(entrants, createLots(String(secret), 'knockout'))

test.each([
  [8, { 2: [8], 4: [4, 5] }],
  [16, { 2: [16], 4: [8, 9], 8: [4, 5, 12, 13] }],
  [32, { 2: [32], 4: [16, 17], 8: [8, 9, 24, 25], 16: [4, 5, 12, 13, 20, 21, 28, 29] }],
  [64, { 2: [64], 4: [32, 33], 8: [16, 17, 48, 49], 16: [8, 9, 24, 25, 40, 41, 56, 57] }],
])(
  'in a frame of %i seeds stand where the regulations put them, drawn among the places of their level',
  (size, levels) => {
    const found = new Map(Object.keys(levels).map((level) => [level, new Set<number>()]))
    for (let secret = 0; secret < 40; secret++) {
      const frame = draw(seeds(size, Math.min(size / 2, 16)), secret)
      expect(placeOf(frame, 1)).toBe(1)
      for (const [level, places] of Object.entries(levels)) {
        const last = Number(level)
        const members = Array.from({ length: Math.max(1, last / 2) }, (_, index) => last - index)
        expect(members.map((seed) => placeOf(frame, seed)).toSorted((one, other) => one - other)).toEqual(places)
        found.get(level)?.add(placeOf(frame, last))
      }
    }
    for (const [level, places] of Object.entries(levels))
      expect([...(found.get(level) ?? [])]).toHaveLength(places.length)
  },
)

test('in 500 fields everybody has a place, byes are the first seeds’, and seeds are where they belong', () => {
  const wrong = sampleFields().filter((word) => {
    const { entrants } = randomField(word)
    const frame = draw(entrants, word)
    const byes = frame.length - entrants.length
    const opponents = frame.map((_, place) => frame[place % 2 === 0 ? place + 1 : place - 1])
    const withBye = frame.filter((entrant, place) => entrant && !opponents[place])
    const seeded = entrants.filter(({ seed }) => seed !== undefined).length
    const isWhole = new Set(frame.flatMap((entrant) => entrant?.id ?? [])).size === entrants.length
    const areByesRight =
      withBye.length === byes &&
      Array.from({ length: Math.min(byes, seeded) }, (_, index) => index + 1).every((seed) =>
        withBye.some((entrant) => entrant?.seed === seed),
      )
    return !(isWhole && areByesRight && areSeedsApart(frame, seeded) && !meetsNeedlessly(frame))
  })
  expect(wrong).toEqual([])
})

/** The first two in different halves, the first four in different quarters, and so on. */
const areSeedsApart = (frame: Frame, seeded: number): boolean =>
  [2, 4, 8, 16].every((parts) => {
    if (parts > seeded || parts > frame.length / 2) return true
    const size = frame.length / parts
    return (
      new Set(Array.from({ length: parts }, (_, seed) => Math.floor((placeOf(frame, seed + 1) - 1) / size))).size ===
      parts
    )
  })

/** Whether members of a club meet in the first round although no club has more members there than ties are played. */
function meetsNeedlessly(frame: Frame): boolean {
  const ties = Array.from({ length: frame.length / 2 }, (_, tie) => [frame[2 * tie], frame[2 * tie + 1]])
  const played = ties.filter(([home, guest]) => home && guest)
  const playing = countBy(played.flat(), (entrant) => entrant?.club)
  return countMeetings(frame) > 0 && Math.max(...playing.values()) <= played.length
}

/** As many entrants as fill a frame without byes. */
function fullField(word: number): Entrant[] {
  const { entrants } = randomField(word)
  return entrants.slice(0, 2 ** Math.floor(Math.log2(entrants.length)))
}

/** Places of seeds take precedence over clubs: with a third seed, a club cannot always be spread evenly. */
const isBoundBySeeds = (entrants: readonly Entrant[]): boolean =>
  [...countBy(entrants, ({ club, seed }) => (seed === undefined ? undefined : club)).values()].some((of) => of > 2)

test('in a full frame clubs are spread evenly over halves, quarters and every smaller part, but for those of many seeds', () => {
  const words = fc.sample(fc.integer({ min: 0, max: 2 ** 31 }), 1_000)
  const wrong = words.filter((word) => {
    const field = fullField(word)
    return mostUneven(draw(field, word)) > (isBoundBySeeds(field) ? 2 : 1)
  })
  expect(wrong).toEqual([])
})

test.each([
  // 16 entrants, twelve of them seeded: three of one club and three of another.
  [1_053_573_556, 2],
  // 32 entrants, nine of them seeded: three of one club.
  [1_243_413_780, 2],
])('in the field of %i, where a club has three seeds, a club has %i more in one half of a part', (word, uneven) => {
  const field = fullField(word)
  expect([isBoundBySeeds(field), mostUneven(draw(field, word))]).toEqual([true, uneven])
})

/** The largest difference in members of a club between the two halves of any part of the frame. */
function mostUneven(frame: Frame): number {
  if (frame.length < 2) return 0
  const halves = [frame.slice(0, frame.length / 2), frame.slice(frame.length / 2)]
  const [one, other] = halves.map((half) => countBy(half, (entrant) => entrant?.club))
  const clubs = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])])
  const here = [...clubs].map((club) => Math.abs((one?.get(club) ?? 0) - (other?.get(club) ?? 0)))
  return Math.max(...here, ...halves.map(mostUneven))
}

test('in small fields nobody finds a first round with fewer meetings of club mates by trying all ways', () => {
  const clubs = fc.array(fc.constantFrom('x', 'y', 'z', undefined), { minLength: 3, maxLength: 7 })
  fc.assert(
    fc.property(clubs, fc.nat(2), fc.nat(), (clubsOf, seeded, secret) => {
      const entrants = clubsOf.map((club, index): Entrant => ({
        id: `t${index}`,
        ...(club === undefined ? {} : { club }),
        ...(index < seeded ? { seed: index + 1 } : {}),
      }))
      expect(countMeetings(draw(entrants, secret))).toBe(fewestMeetings(entrants))
    }),
    { numRuns: 300 },
  )
})

/** Tries every order in which the seeds have their places and the first of them the byes. */
function fewestMeetings(entrants: readonly Entrant[]): number {
  const size = 2 ** Math.ceil(Math.log2(entrants.length))
  const byes = size - entrants.length
  let fewest = Infinity
  const place = (frame: (Entrant | undefined)[], left: readonly (Entrant | undefined)[]): void => {
    const position = frame.length
    if (position === size) {
      fewest = Math.min(fewest, countMeetings(frame))
      return
    }
    const tried = new Set<string>()
    for (const [index, entrant] of left.entries()) {
      const kind = entrant ? `${entrant.club}/${entrant.seed}` : 'bye'
      const mate = position % 2 === 1 ? frame[position - 1] : undefined
      const isBeside = (seed: number | undefined) => seed !== undefined && seed <= byes
      const isWrong =
        (entrant?.seed === 1) !== (position === 0 && entrants.some(({ seed }) => seed === 1)) ||
        (entrant?.seed === 2 && position !== size - 1) ||
        (position % 2 === 1 && !entrant && !mate) ||
        (position % 2 === 1 && entrant && isBeside(mate?.seed)) ||
        (position % 2 === 1 && isBeside(entrant?.seed) && mate)
      if (isWrong || tried.has(kind)) continue
      tried.add(kind)
      place([...frame, entrant], left.toSpliced(index, 1))
    }
  }
  place([], [...entrants, ...Array.from({ length: byes }, () => undefined)])
  return fewest
}

test('the two best of a club are in different halves, its four best in different quarters', () => {
  for (let secret = 0; secret < 200; secret++) {
    const entrants = seeds(16, 8).map((entrant) =>
      [3, 5, 6, 8].includes(entrant.seed ?? 0) ? { ...entrant, club: 'x' } : entrant,
    )
    const frame = draw(entrants, secret)
    const [best = 0, second = 0] = [placeOf(frame, 3), placeOf(frame, 5)]
    expect(best <= 8).not.toBe(second <= 8)
    expect(new Set([3, 5, 6, 8].map((seed) => Math.floor((placeOf(frame, seed) - 1) / 4))).size).toBe(4)
  }
})

test.each([
  // With the bye, and without.
  [13, [1, 3]],
  [15, [1, 3]],
  [15, [2, 4]],
  [14, [2, 5]],
  [38, [2, 3]],
])('of %i the two best of a club, seeds %j, are in different halves, however many others it has', (size, best) => {
  for (let secret = 0; secret < 100; secret++) {
    const entrants = seeds(size, 5).map((entrant, index) =>
      best.includes(entrant.seed ?? 0) || index > size - 4 ? { ...entrant, club: 'x' } : entrant,
    )
    const frame = draw(entrants, secret)
    const halves = best.map((seed) => placeOf(frame, seed) <= frame.length / 2)
    expect([secret, new Set(halves).size]).toEqual([secret, 2])
  }
})

test('nobody finds a frame of eight groups in which fewer club mates meet at once', () => {
  const clubs = ['aab', 'cdd', 'abc', 'dbb', 'cca', 'dab', 'acd', 'bcd']
  for (let secret = 0; secret < 60; secret++) {
    const groups = clubs.map((of, group) =>
      [0, 1].map((place) => ({ id: `${group}-${place}`, club: of.charAt((place + secret) % 3) })),
    )
    expect(countMeetings(drawFromGroups(groups, numberOf(secret), 'knockout'))).toBe(0)
  }
})

test('who comes from one group stands in opposite halves, meets nobody again in the first round, and winners have the byes', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 16 }),
      fc.integer({ min: 1, max: 2 }),
      fc.nat(),
      (amount, advancing, secret) => {
        const groups = Array.from({ length: amount }, (_, group) =>
          Array.from({ length: advancing }, (__, place): Entrant => ({
            id: `${group}-${place}`,
            club: `club ${(group + place) % 5}`,
          })),
        )
        const frame = drawFromGroups(groups, numberOf(secret), 'knockout')
        const at = (group: number, place: number) => frame.findIndex((entrant) => entrant?.id === `${group}-${place}`)
        expect(at(0, 0)).toBe(0)
        expect(at(1, 0)).toBe(frame.length - 1)
        expect(frame.filter((entrant) => entrant)).toHaveLength(amount * advancing)
        if (advancing === 2) {
          for (const group of groups.keys())
            expect(at(group, 0) < frame.length / 2).not.toBe(at(group, 1) < frame.length / 2)
        }
        const byes = frame.length - amount * advancing
        for (let group = 0; group < Math.min(byes, amount); group++) expect(frame[at(group, 0) ^ 1]).toBe(undefined)
      },
    ),
    { numRuns: 300 },
  ))

test.each([
  [8, 'winner', 7],
  [8, 'third-place', 8],
  [16, 'all-places', 32],
  [15, 'all-places', 28],
  [3, 'all-places', 2],
  [2, 'third-place', 1],
  [9, 'winner', 8],
] as const)('a frame for %i that plays for %s has %i ties', (entrants, playsFor, ties) => {
  const frame = draw(seeds(entrants), 1)
  expect(
    buildTree(
      frame.map((entrant) => entrant !== undefined),
      playsFor,
    ).ties,
  ).toHaveLength(ties)
})

test('played to the end, everybody has a place, and with every place played out each has one of their own', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 64 }),
      fc.constantFrom('winner', 'third-place', 'all-places'),
      fc.nat(),
      (amount, playsFor, secret) => {
        const frame = draw(seeds(amount), secret)
        const { ties, places } = buildTree(
          frame.map((entrant) => entrant !== undefined),
          playsFor,
        )
        // The better seed always wins.
        const seedAt = new Map<string, number>()
        const seedOf = (source: (typeof places)[number]['source']): number =>
          source.kind === 'entry'
            ? (frame[source.position]?.seed ?? 0)
            : (seedAt.get(`${source.kind} ${source.tie}`) ?? 0)
        for (const { key, home, guest } of ties) {
          const sides = [seedOf(home), seedOf(guest)]
          expect(Math.min(...sides)).toBeGreaterThan(0)
          seedAt.set(`winner ${key}`, Math.min(...sides))
          seedAt.set(`loser ${key}`, Math.max(...sides))
        }
        expect(new Set(ties.map(({ key }) => key)).size).toBe(ties.length)
        const ranked = places
          .map(({ place, source }) => ({ place, seed: seedOf(source) }))
          .toSorted((one, other) => one.place - other.place)
        expect(new Set(ranked.map(({ seed }) => seed)).size).toBe(amount)
        expect(ranked.slice(0, 2).map(({ seed }) => seed)).toEqual([1, 2])
        if (playsFor === 'all-places')
          expect(ranked.map(({ place }) => place)).toEqual(ranked.map((_, index) => index + 1))
      },
    ),
    { numRuns: 200 },
  ))
