import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawGroups, isSpreadEvenly } from './draw-groups.ts'
import { countBy, type Entrant } from './entrant.ts'
import { commitTo, createLots } from './lot.ts'
import { collisionsOf, describeCollision, describeStep, protocolGroups } from './draw-protocol.ts'
import { randomField, sampleFields } from '#tests/support/tournaments/random-field.ts'

const namesOf = (groups: readonly (readonly Entrant[])[]) => groups.map((group) => group.map(({ id }) => id))
const seeds = (amount: number): Entrant[] =>
  Array.from({ length: amount }, (_, index) => ({ id: `t${index + 1}`, seed: index + 1 }))

test('fifteen by strength in four groups make a snake', () => {
  const { groups, method } = drawGroups(seeds(15), 4, 'snake', createLots('1', 'groups'))
  expect(method).toBe('snake')
  expect(namesOf(groups)).toEqual([
    ['t1', 't8', 't9'],
    ['t2', 't7', 't10', 't15'],
    ['t3', 't6', 't11', 't14'],
    ['t4', 't5', 't12', 't13'],
  ])
})

test('a snake that would bring a club together is drawn within its rows, and leaders stay', () => {
  // Seeds 1 and 8 are of one club, and the snake would put them into the same group.
  const entrants = seeds(15).map((entrant) => (['t1', 't8'].includes(entrant.id) ? { ...entrant, club: 'x' } : entrant))
  const { groups, method } = drawGroups(entrants, 4, 'snake', createLots('1', 'groups'))
  expect(method).toBe('rows')
  expect(groups.map(([first]) => first?.id)).toEqual(['t1', 't2', 't3', 't4'])
  expect(isSpreadEvenly(groups)).toBe(true)
  for (const row of [0, 4, 8]) {
    const inRow = seeds(15)
      .slice(row, row + 4)
      .map(({ id }) => id)
    for (const group of namesOf(groups)) expect(group.filter((id) => inRow.includes(id))).toHaveLength(1)
  }
})

test('in 500 fields clubs are spread evenly, groups are equally large, and seeds lead them in their order', () => {
  const wrong = sampleFields().filter((word) => {
    const { entrants, groups: amount } = randomField(word)
    const { groups } = drawGroups(entrants, amount, 'lot', createLots(String(word), 'groups'))
    const sizes = groups.map((group) => group.length)
    const isWhole = new Set(groups.flat().map(({ id }) => id)).size === entrants.length
    const areEqual = Math.max(...sizes) - Math.min(...sizes) <= 1
    const seeded = entrants.filter(({ seed }) => seed !== undefined).length
    const areLeaders = groups.every(([first], index) => index >= Math.min(seeded, amount) || first?.seed === index + 1)
    const areRows = groups.every((group) => {
      const rows = countBy(group, ({ seed }) =>
        seed === undefined ? undefined : String(Math.floor((seed - 1) / amount)),
      )
      return [...rows.values()].every((count) => count === 1)
    })
    return !(isWhole && areEqual && areLeaders && areRows && isSpreadEvenly(groups))
  })
  expect(wrong).toEqual([])
})

test('in small fields nobody finds fewer pairs of club mates by trying all ways', () => {
  const pairsIn = (groups: readonly (readonly Entrant[])[]) =>
    groups
      .flatMap((group) => [...countBy(group, ({ club }) => club).values()])
      .reduce((sum, count) => sum + (count * (count - 1)) / 2, 0)
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('x', 'y', 'z', undefined), { minLength: 3, maxLength: 7 }),
      fc.nat(3),
      (clubs, seeded) => {
        const entrants = clubs.map((club, index): Entrant => ({
          id: `t${index}`,
          ...(club === undefined ? {} : { club }),
          ...(index < seeded ? { seed: index + 1 } : {}),
        }))
        const amount = 2
        const { groups } = drawGroups(entrants, amount, 'lot', createLots('1', 'groups'))
        expect(pairsIn(groups)).toBe(Math.min(...allWays(entrants, amount).map(pairsIn)))
      },
    ),
    { numRuns: 300 },
  )
})

/** Every way to make two groups of equal size, with seeds 1 and 2, 3 and 4 apart. */
function allWays(entrants: readonly Entrant[], amount: number): Entrant[][][] {
  const ways = Array.from({ length: 2 ** entrants.length }, (_, pattern) =>
    Array.from({ length: amount }, (__, group) => entrants.filter((___, index) => (pattern >> index) % 2 === group)),
  )
  return ways.filter(([one = [], other = []]) => {
    const isApart = (first: number) =>
      ![one, other].some((group) => group.filter(({ seed }) => seed === first || seed === first + 1).length > 1)
    return Math.abs(one.length - other.length) <= 1 && isApart(1) && isApart(3)
  })
}

test('the same number gives the same draw whatever order the list has, another number another one', () => {
  const { entrants } = randomField(7)
  const draw = (secret: string, list: readonly Entrant[]) =>
    namesOf(drawGroups(list, 6, 'lot', createLots(secret, 'groups')).groups)
  expect(draw('5e1f90c4', entrants.toReversed())).toEqual(draw('5e1f90c4', entrants))
  expect(draw('5e1f90c5', entrants)).not.toEqual(draw('5e1f90c4', entrants))
})

test('this number gives this draw, in every version of the program that says it is version 2', () => {
  const { groups } = drawGroups(
    seeds(3).concat(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id }))),
    3,
    'lot',
    createLots('5e1f90c47ab211d8', 'groups'),
  )
  expect(namesOf(groups)).toMatchInlineSnapshot(`
    [
      [
        "t1",
        "b",
        "f",
      ],
      [
        "t2",
        "e",
        "a",
      ],
      [
        "t3",
        "d",
        "g",
        "c",
      ],
    ]
  `)
})

test('what is promised before is the SHA-256 that every program computes', () => {
  const secret = '5e1f90c47ab211d863f02a9cd4178be5'
  expect(commitTo(secret)).toBe(createHash('sha256').update(secret).digest('hex'))
})

/** The value of the chi-square distribution that is exceeded once in a thousand (approximation of Wilson and Hilferty). */
const oneInThousand = (freedom: number): number =>
  freedom * (1 - 2 / (9 * freedom) + 3.0902 * Math.sqrt(2 / (9 * freedom))) ** 3

test('over 100,000 draws everybody comes into every place of every group equally often', () => {
  const DRAWS = 100_000
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const counts = new Map(ids.map((id) => [id, Array.from({ length: ids.length }, () => 0)]))
  const lots = createLots('fair', 'groups')
  for (let draw = 0; draw < DRAWS; draw++) {
    const { groups } = drawGroups(
      ids.map((id) => ({ id })),
      2,
      'lot',
      lots,
    )
    // The lot decides whether the larger group is first or second, so places are numbered across both.
    for (const [place, { id }] of groups.flat().entries())
      counts.get(id)?.splice(place, 1, (counts.get(id)?.[place] ?? 0) + 1)
  }
  for (const perPlace of counts.values()) {
    const expected = DRAWS / ids.length
    const chiSquare = perPlace.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(oneInThousand(ids.length - 1))
  }
})

test('the protocol tells each lot, which groups were passed over and why, and what cannot be avoided', () => {
  const entrants = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2'].map((id): Entrant => ({ id, club: id.slice(0, 1) }))
  const { groups } = drawGroups(entrants, 2, 'lot', createLots('x', 'groups'))
  const { version, commitment, secret, steps } = protocolGroups(groups, 'x')
  expect([version, secret, commitment]).toEqual([3, 'x', createHash('sha256').update('x').digest('hex')])
  expect(steps.map(({ entrant }) => entrant.id).toSorted()).toEqual(entrants.map(({ id }) => id))
  const passedOver = steps.filter(({ avoided }) => avoided.length > 0)
  expect(passedOver.length).toBeGreaterThan(0)
  for (const step of passedOver) {
    const [{ group, because } = { group: -1, because: step.entrant }] = step.avoided
    expect(groups[group]?.map(({ id }) => id)).toContain(because.id)
    expect(because.club).toBe(step.entrant.club)
    const [here, there] = [step.group, group].map((each) => 'AB'.charAt(each))
    expect(describeStep(step, (id) => id)).toBe(
      `${step.entrant.id} in Gruppe ${here}, nicht in ${there}, dort ${because.id}`,
    )
  }
  expect(collisionsOf(groups)).toEqual([])

  const crowd = ['a1', 'a2', 'a3', 'b1'].map((id): Entrant => ({ id, club: id.slice(0, 1) }))
  const [collision, ...others] = collisionsOf(drawGroups(crowd, 2, 'lot', createLots('x', 'groups')).groups)
  expect(others).toEqual([])
  expect(collision && describeCollision(collision, 2, (id) => id.toUpperCase())).toMatch(
    /^In Gruppe [AB] stehen A\d und A\d vom selben Verein: Er hat 3 Meldungen bei 2 Gruppen\.$/,
  )
})
