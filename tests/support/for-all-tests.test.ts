import { afterAll, describe, expect, test } from 'vitest'
import { forAllTests } from './for-all-tests.ts'

const steps: string[] = []
const start = (name: string) => async () => {
  steps.push(`start ${name}`)
  return { name, stop: async () => void steps.push(`stop ${name}`) }
}

describe('what tests share', () => {
  const one = forAllTests(start('one'))
  const other = forAllTests(async () => start(`other of ${one.name}`)())
  const still = forAllTests(() => ({ of: other.name }))

  test('is made before them, one after the other, and can be read and spread', () => {
    expect(steps).toEqual(['start one', 'start other of one'])
    expect([{ ...one, stop: undefined }, still.of]).toEqual([{ name: 'one', stop: undefined }, 'other of one'])
  })
})

afterAll(() => expect(steps.slice(2)).toEqual(['stop other of one', 'stop one']))
