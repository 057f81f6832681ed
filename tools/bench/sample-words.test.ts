import { expect, test } from 'vitest'
import { SAMPLE_WORDS, sampleText, sampleWord } from './sample-words.ts'

test('every number has a word of its own', () => {
  const all = new Set(Array.from({ length: SAMPLE_WORDS }, (_, number) => sampleWord(number)))
  expect(all.size).toBe(SAMPLE_WORDS)
})

test('a text is as long as asked for, the same each time, and another for another number', () => {
  expect(sampleText(7, 200).split(' ')).toHaveLength(200)
  expect(sampleText(7, 200)).toBe(sampleText(7, 200))
  expect(sampleText(7, 200)).not.toBe(sampleText(8, 200))
})
