import { expect, test } from 'vitest'
import { samplePicture } from '#tests/support/samples/sample-site.ts'
import { findCover } from './find-cover.ts'

const found = new Map(
  [
    samplePicture('pictures/fest.jpg', '0123456789abcdef'),
    samplePicture('pictures/fest-300x200.jpg', '1123456789abcdef'),
    samplePicture('pictures/fest-scaled.jpg', '2123456789abcdef'),
    samplePicture('pictures/noch-einmal.jpg', '0123456789abcdef'),
    samplePicture('pictures/festumzug.jpg', '3123456789abcdef'),
  ].map((picture) => [picture.path, picture]),
)
const cover = (...shown: string[]) => findCover('pictures/fest.jpg', shown, found)?.path

test('an article shows its cover, unless it shows it already under any name or in any width', () => {
  expect(cover()).toBe('pictures/fest.jpg')
  expect(cover('pictures/festumzug.jpg', 'pictures/withheld.jpg')).toBe('pictures/fest.jpg')
  for (const same of ['fest', 'fest-300x200', 'fest-scaled', 'noch-einmal'])
    expect(cover('pictures/festumzug.jpg', `pictures/${same}.jpg`)).toBeUndefined()
})

test('no article shows a cover that is withheld, or none', () => {
  expect(findCover('pictures/withheld.jpg', [], found)).toBeUndefined()
  expect(findCover(undefined, ['pictures/fest.jpg'], found)).toBeUndefined()
})
