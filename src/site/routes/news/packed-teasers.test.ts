import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTitle } from '#features/news/title.ts'
import { packTeasers, unpackTeasers } from './packed-teasers.ts'

const picture = fc.record(
  {
    hash: fc.stringMatching(/^[0-9a-f]{16}$/),
    format: fc.constantFrom('svg' as const, 'jpeg' as const),
    width: fc.integer({ min: 1, max: 9_999 }),
    height: fc.integer({ min: 1, max: 9_999 }),
    text: fc.constant(''),
    focus: fc.constantFrom('x0 y2', 'x4 y1'),
  },
  { requiredKeys: ['hash', 'format', 'width', 'height', 'text'] },
)
const teaser = fc
  .record({
    position: fc.nat(),
    // Any white space is shown as a space.
    title: fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replace(/\s/g, ' ')),
    date: fc.constantFrom('24.11.2024, 18:30', '01.02.2023'),
    picture: fc.option(picture),
  })
  .map(({ title, picture: shown, ...facts }) => {
    const shortTitle = cutTitle(title, 30)
    return { ...facts, title, ...(shortTitle !== title && { shortTitle }), ...(shown && { picture: shown }) }
  })

test('whatever teasers are packed come out as they were', () =>
  fc.assert(
    fc.property(fc.array(teaser), (teasers) => {
      expect(unpackTeasers(packTeasers(teasers))).toEqual(teasers)
    }),
  ))
