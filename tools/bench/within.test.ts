import { expect, test } from 'vitest'
import { within } from './within.ts'

test('work that is done in time gives what it comes to', async () => {
  await expect(within(1_000, 'the work', Promise.resolve(7))).resolves.toBe(7)
})

test('work that fails is not taken for slow', async () => {
  await expect(within(1_000, 'the work', Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('work that does not end is given up, by its name', async () => {
  await expect(within(10, 'the work', new Promise(() => {}))).rejects.toThrow('the work took longer than 0.01 s')
})
