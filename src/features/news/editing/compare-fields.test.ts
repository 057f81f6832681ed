import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { compareFields, compareTexts, type DifferencePart } from './compare-fields.ts'

const without = (parts: DifferencePart[], kind: DifferencePart['kind']) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join('')

test('a difference names the fields that changed, word by word', () => {
  const before = sampleFields({ markdown: 'Mats gewann das Endspiel mit 4:3.' })
  const after = sampleFields({ markdown: 'Mats gewann das Endspiel mit 4:2.', pictures: ['pictures/pokal.jpg'] })
  expect(compareFields(before, after)).toEqual([
    {
      field: 'markdown',
      parts: [
        { kind: 'same', text: 'Mats gewann das Endspiel mit 4:' },
        { kind: 'removed', text: '3' },
        { kind: 'added', text: '2' },
        { kind: 'same', text: '.' },
      ],
    },
    { field: 'pictures', parts: [{ kind: 'added', text: 'pictures/pokal.jpg' }] },
  ])
})

test('what says the same has no difference', () => expect(compareFields(sampleFields(), sampleFields())).toEqual([]))

test('without what was added a difference is the earlier text, without what was removed the later one', () => {
  const text = fc.array(fc.constantFrom('Mats', 'gewann', 'ä', '🏓', '\n\n', ' ', '4:2', '.'), { maxLength: 40 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')]
      const parts = compareTexts(before, after)
      expect(without(parts, 'added')).toBe(before)
      expect(without(parts, 'removed')).toBe(after)
    }),
  )
})

test('texts that have next to nothing in common are shown one after the other', () => {
  const long = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(' ')
  expect(compareTexts(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
