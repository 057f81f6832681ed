import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { readResult, textsOf, writeGame } from './written-result.ts'

const DORF = { format: 'dorf', bestOf: 3, gameTarget: 11 } as const

test('game by game a result is written, and each time it is known which one comes next', () => {
  let texts = ['', '', '']
  const steps: unknown[] = []
  for (const losing of [8, 10, 6, 9, 5, 0, 3]) {
    const read = readResult(texts, DORF)
    if (!read.ok || !read.value.next) break
    steps.push(Object.values(read.value.next).join('/'))
    texts = writeGame(texts, { rubber: read.value.next.rubber, winner: losing === 6 ? 'guest' : 'home', losing }, DORF)
  }
  expect(texts).toEqual(['11:8 12:10', '6:11 11:9 11:5', '11:0 11:3'])
  expect(steps).toEqual(['0/0', '0/1', '1/0', '1/1', '1/2', '2/0', '2/1'])
  const whole = readResult(texts, DORF)
  expect(whole).toMatchObject(ok({ next: undefined }))
  if (whole.ok && whole.value.result) expect(textsOf(whole.value.result)).toEqual(texts)
})

test('in short is as good as in full', () =>
  expect(readResult(['8, 10', '-6 9 5', '-0, 3, 11'], DORF)).toEqual(
    readResult(['11:8 12:10', '6:11 11:9 11:5', '0:11 11:3 13:11'], DORF),
  ))

test.each([
  [['11:10'], { rubber: 0, refusal: { kind: 'rubber', slot: 1, refusal: { kind: 'impossible-game', game: 1 } } }],
  [['8 9 5'], { rubber: 0, refusal: { kind: 'rubber', refusal: { kind: 'game-after-the-end', game: 3 } } }],
  [['8 9', '', '5 5'], { rubber: 1, refusal: { kind: 'rubber-left-out', slot: 2 } }],
  [['8 neun'], { rubber: 0, refusal: { kind: 'unreadable-game', game: 2, text: 'neun' } }],
  [['8', '5 5'], { rubber: 0, refusal: { kind: 'rubber', slot: 1, refusal: { kind: 'too-few-games' } } }],
])('%j is refused, and where', (texts, expected) => expect(readResult(texts, DORF)).toMatchObject(err(expected)))

test('a format that ends with the second win needs no third rubber', () =>
  expect(readResult(['8 9', '5 5'], { ...DORF, format: 'dorf-bis-zwei' })).toMatchObject(
    ok({ next: undefined, result: { rubbers: [{}, {}] } }),
  ))
