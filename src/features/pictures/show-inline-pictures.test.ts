import { expect, test } from 'vitest'
import { inlinePicturePaths, leaveOutPictures, showInlinePictures } from './show-inline-pictures.ts'
import type { Picture } from './picture.ts'

const picture: Picture = {
  path: 'pictures/a b.jpg',
  hash: '0123456789abcdef',
  format: 'jpeg',
  width: 1000,
  height: 700,
  text: 'Jubel & "Bier"',
}
const pictures = new Map([[picture.path, picture]])
const html = '<p><img src="/pictures/a%20b.jpg" alt="" loading="lazy"> <img src="/pictures/fehlt.jpg" alt="x"></p>'

test('pictures of a text are found by their paths', () =>
  expect(inlinePicturePaths(html)).toEqual(['pictures/a b.jpg', 'pictures/fehlt.jpg']))

test('a picture of a text comes in every size, with room kept for it and its own description', () => {
  const shown = showInlinePictures(html, pictures)
  expect(shown).toContain('<source type="image/avif" srcset="/media/0123456789abcdef-320.avif 320w')
  expect(shown).toContain('alt="Jubel &#x26; &#x22;Bier&#x22;" width="1000" height="700" loading="lazy"></picture>')
})

test('what the author wrote about the picture stays', () =>
  expect(showInlinePictures('<img src="/pictures/a%20b.jpg" alt="Sieg" title="Am Abend">', pictures)).toContain(
    'alt="Sieg" title="Am Abend" width',
  ))

test('a picture that is withheld or gone is left out with its words', () => {
  expect(showInlinePictures(html, pictures)).not.toContain('fehlt')
  expect(leaveOutPictures(html, pictures)).toBe('<p><img src="/pictures/a%20b.jpg" alt="" loading="lazy"> </p>')
  expect(leaveOutPictures(html, new Map())).toBe('<p> </p>')
})

test('a caption goes with its picture', () => {
  const figure = (name: string) =>
    `<figure><img src="/pictures/${name}" alt="x"><figcaption>Sieg &#x3C;9:7></figcaption></figure>`
  expect(showInlinePictures(figure('a%20b.jpg'), pictures)).toMatch(/^<figure><picture>.*<figcaption>Sieg/)
  expect(showInlinePictures(figure('fehlt.jpg'), pictures)).toBe('')
  expect(leaveOutPictures(figure('fehlt.jpg') + figure('a%20b.jpg'), pictures)).toBe(figure('a%20b.jpg'))
})
