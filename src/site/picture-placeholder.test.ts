import { expect, test } from 'vitest'
import type { ShownPicture } from '#features/pictures/picture.ts'
import { letPlaceholderGoFirst, writePlaceholder } from './picture-placeholder.ts'

const photograph: ShownPicture = { hash: '0123456789abcdef', format: 'jpeg', width: 1600, height: 1067, text: '' }
const find = async () => Buffer.from('blur')

test('a placeholder is the ground of its own photograph in a list, and cut as the photograph is', async () =>
  expect(await writePlaceholder(photograph, find)).toContain(
    'li :has(>picture>img[src^="/media/0123456789abcdef-"]){background:url(data:image/avif;base64,Ymx1cg==) var(--x,50%) var(--y,50%)/cover}',
  ))

test('the photograph behind it is fetched after the first paint, and no other picture waits', async () => {
  expect(await writePlaceholder(photograph, find)).toContain(
    '@media screen{:root:not([data-runtime]) li img[src^="/media/0123456789abcdef-"]{animation:blur 50ms}}',
  )
  expect(letPlaceholderGoFirst('<img alt="" loading="eager"/><img loading="lazy"/>')).toBe(
    '<img alt="" loading="lazy"/><img loading="lazy"/>',
  )
})

test('without a placeholder or a picture there is no rule', async () => {
  expect(await writePlaceholder(photograph, async () => undefined)).toBe('')
  expect(await writePlaceholder(undefined, find)).toBe('')
})
