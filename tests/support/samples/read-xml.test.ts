import { expect, test } from 'vitest'
import { childTexts, readXml } from './read-xml.ts'

const document = (body: string) => `<?xml version="1.0" encoding="utf-8"?>\n${body}\n`

test('elements, attributes and texts are read', () => {
  const root = readXml(document('<a x="1 &amp; 2"><b>&lt;eins&gt;</b><b/><c>zwei</c></a>'))
  expect(root.attributes).toEqual({ x: '1 & 2' })
  expect(childTexts(root, 'b')).toEqual(['<eins>', ''])
})

test.each([
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '</a>',
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a>&amp</a>',
  '<a>]]></a>',
  '<a>\u0001</a>',
  '<a x="<"/>',
  '<a x=1/>',
  'Text',
])('%s is not accepted', (body) => {
  expect(() => readXml(document(body))).toThrow()
})
