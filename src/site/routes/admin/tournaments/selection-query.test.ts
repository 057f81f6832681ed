import { expect, test } from 'vitest'
import { CHOICES, EVERYTHING, ORDERS } from '#features/tournaments/handling/selection.ts'
import {
  choiceWords,
  describeSelection,
  orderWords,
  readPage,
  readSelection,
  selectionQuery,
} from './selection-query.ts'

const read = (query: string) => readSelection(new URLSearchParams(query))

test('every selection comes back from its address', () => {
  for (const choice of CHOICES) {
    for (const order of ORDERS) {
      const selection = { search: 'Bär & Söhne', choice, order }
      expect(read(selectionQuery(selection, 3))).toEqual(selection)
    }
  }
})

test('everything has the plain address', () => {
  expect(selectionQuery(EVERYTHING)).toBe('')
  expect(read('')).toEqual(EVERYTHING)
})

test('no two choices and no two orders share a word', () => {
  for (const words of [Object.values(choiceWords), Object.values(orderWords)]) {
    expect(new Set(words.map(({ key }) => key)).size).toBe(words.length)
    expect(new Set(words.map(({ label }) => label)).size).toBe(words.length)
  }
})

test('what an address says wrongly is passed over', () => {
  expect(read('auswahl=toString&reihenfolge=__proto__&suche=%20%20')).toEqual(EVERYTHING)
  expect(read(`suche=${'a'.repeat(5_000)}`).search).toHaveLength(200)
})

test.each([
  ['seite=3', 3],
  ['', 1],
  ['seite=0', 1],
  ['seite=-2', 1],
  ['seite=1.5', 1],
  ['seite=1e999', 1],
  ['seite=zwei', 1],
])('the address %j asks for page %d', (query, page) => expect(readPage(new URLSearchParams(query))).toBe(page))

test('a selection is told in words, everything in none', () => {
  expect(describeSelection({ ...EVERYTHING, choice: 'late', search: 'Bär' })).toBe('verspätet, Suche „Bär“')
  expect(describeSelection({ ...EVERYTHING, order: 'newest' })).toBeUndefined()
})
