import { expect, test } from 'vitest'
import { picturesIn } from './pictures-in.ts'
import { EMPTY_FIELDS } from './working-copy.ts'

const inText = (markdown: string) => picturesIn({ ...EMPTY_FIELDS, markdown })

test.each([
  ['![Jubel](/pictures/jubel.svg)', ['pictures/jubel.svg']],
  ['![Jubel][1]\n\n[1]: /pictures/jubel.svg', ['pictures/jubel.svg']],
  ['<p><IMG alt="" src="/pictures/jubel.svg"></p>', ['pictures/jubel.svg']],
  ['Nur genannt: [Jubel](/pictures/jubel.svg), `/pictures/netz.svg`!', []],
  ['`![Jubel](/pictures/jubel.svg)`', []],
])('the text %j shows %j', (markdown, pictures) => expect(inText(markdown)).toEqual(pictures))

test('a picture that stands above, below and in the text is named once', () => {
  const [path, markdown] = ['pictures/jubel.svg', '![Jubel](/pictures/jubel.svg)']
  expect(picturesIn({ ...EMPTY_FIELDS, markdown, pictures: [path], previewPicture: path })).toEqual([path])
})
