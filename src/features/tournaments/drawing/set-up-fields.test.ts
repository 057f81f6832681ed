import { expect, test } from 'vitest'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { checkSetup } from '#table-tennis/results/setup.ts'
import { ok } from '#shared/result.ts'
import { dorfpokal } from '#tests/support/samples/sample-registration.ts'
import { readSetUp, toSetup, toSetUpValues } from './set-up-fields.ts'

test('every proposal survives the form unchanged', () => {
  for (const allPlaces of [true, false]) {
    for (let here = 3; here <= 64; here++) {
      const competition = { ...dorfpokal, allPlaces }
      const proposed = proposeSetup(competition, here)
      expect([here, toSetup(competition, toSetUpValues(proposed), here)]).toEqual([here, proposed])
      expect(checkSetup(proposed, here).ok).toBe(true)
    }
  }
})

test('a form says who is seeded and who belongs together; each mistake names its field', () => {
  const present = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `Team ${id}` }))
  const fields = { mode: 'groups', groups: '2', advance: '1', others: 'one', playsFor: 'winner' }
  expect(readSetUp(fields, dorfpokal, present)).toMatchObject({ value: { setup: { withdrawal: 'played-stand' } } })
  const read = readSetUp(
    { ...fields, withdrawal: 'all-deleted', 'seed-a': '1', 'seed-b': ' 2 ', 'club-c': ' TTC  X ' },
    dorfpokal,
    present,
  )
  expect(read).toMatchObject(
    ok({
      entrants: [{ id: 'a', seed: 1 }, { id: 'b', seed: 2 }, { id: 'c', club: 'TTC X' }, { id: 'd' }],
      setup: {
        groups: 2,
        withdrawal: 'all-deleted',
        frames: [
          { key: 'f1', from: 1, to: 1, playsFor: 'winner' },
          { key: 'f2', name: 'Trostrunde', from: 2 },
        ],
      },
    }),
  )
  const wrong = readSetUp(
    { ...fields, groups: 'zwei', 'seed-a': '1', 'seed-b': '1', 'seed-c': '1.5' },
    dorfpokal,
    present,
  )
  expect(wrong.ok ? [] : wrong.error.map(({ field }) => field)).toEqual(['groups', 'seed-c', 'seed-a'])
})

test('knockout takes everybody into one frame, the Swiss system plays its rounds', () => {
  const present = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }))
  const knockout = readSetUp({ mode: 'knockout', playsFor: 'all-places' }, dorfpokal, present)
  expect(knockout.ok && knockout.value.setup).toMatchObject({
    groups: 0,
    rounds: 0,
    frames: [{ key: 'f1', from: 1, playsFor: 'all-places' }],
  })
  const swiss = readSetUp({ mode: 'swiss', rounds: '3' }, dorfpokal, present)
  expect(swiss.ok && swiss.value.setup).toMatchObject({ groups: 0, rounds: 3, frames: [] })
})
