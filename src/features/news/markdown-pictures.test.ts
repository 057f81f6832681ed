import { expect, test } from 'vitest'
import { withoutPictures } from './markdown-pictures.ts'

const GONE = new Set(['pictures/a b.jpg'])
const cut = (markdown: string) => withoutPictures(markdown, GONE)

test.each([
  ['as Markdown', 'Vor ![Mia jubelt](pictures/a%20b.jpg "Am Abend") nach', 'Vor  nach'],
  ['in angle brackets', 'Vor ![Mia [11] jubelt](</pictures/a b.jpg>) nach', 'Vor  nach'],
  ['by reference', '![Mia][1]\n\n[1]: pictures/a%20b.jpg', '\n\n[1]: pictures/a%20b.jpg'],
  ['as HTML', 'Vor <img alt="Mia" src="/pictures/a%20b.jpg" title="x"> nach', 'Vor  nach'],
  ['twice', '![Mia](pictures/a%20b.jpg)![Mia](pictures/a%20b.jpg)', ''],
])('a picture that is left out goes with what was written about it: %s', (_, written, left) =>
  expect(cut(written)).toBe(left),
)

test('all others stay letter for letter, and so does what only reads like a picture', () => {
  const text =
    '![Jubel](pictures/b.jpg)\n\n    ![Mia](pictures/a%20b.jpg)\n\n`![Mia](pictures/a%20b.jpg)`\n<b>pictures/a b.jpg</b>'
  expect(cut(text)).toBe(text)
})
