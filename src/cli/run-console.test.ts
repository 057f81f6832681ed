import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { askYesNo } from './run-console.ts'

function keyboard(typed: string) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true as const })
  stdin.end(typed)
  return stdin
}

test.each([
  ['ja\n', true],
  ['J\n', true],
  [' Ja \n', true],
  ['nein\n', false],
  ['\n', false],
  ['jawohl\n', false],
  ['', false],
])('the answer %j means %s', async (typed, meaning) => {
  let asked = ''
  const ask = askYesNo(keyboard(typed), (text) => (asked += text))
  expect(await ask?.('Wirklich? ')).toBe(meaning)
  expect(asked).toBe('Wirklich? ')
})

test('without a keyboard no question is asked', () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: false })
  expect(askYesNo(stdin, () => undefined)).toBeUndefined()
})
