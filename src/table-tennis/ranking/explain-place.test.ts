import { expect, test } from 'vitest'
import { arguesWithBalls } from './explain-place.ts'

test.each(['points', 'games'] as const)(
  'whether a reader looks for the points of games: told apart by %s',
  (measure) => {
    const values = new Map([
      ['a', { won: 40, lost: 30 }],
      ['b', { won: 30, lost: 40 }],
    ])
    const criterion = { measure, scope: 'all', form: 'difference' } as const
    const ranking = {
      placings: [
        { entry: 'a', place: 1 },
        { entry: 'b', place: 2 },
      ],
      steps: [{ kind: 'criterion' as const, criterion, values, tied: ['a', 'b'], equal: [], classes: [['a'], ['b']] }],
    }
    const group = { entries: ['a', 'b'], ties: [] }
    expect(arguesWithBalls({ group, ranking })).toBe(measure === 'points')
    expect(arguesWithBalls({ group, ranking: undefined })).toBe(false)
  },
)
