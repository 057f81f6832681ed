import { expect, test } from 'vitest'
import { toXmlDocument, xml } from './xml.ts'

test('text cannot break out of its element or attribute', () => {
  const title = `<b>&"'</b>]]>`
  expect(xml`<a title="${title}">${title}</a>`.markup).toBe(
    '<a title="&lt;b&gt;&amp;&quot;&apos;&lt;/b&gt;]]&gt;">&lt;b&gt;&amp;&quot;&apos;&lt;/b&gt;]]&gt;</a>',
  )
})

test('characters that XML cannot hold are left out, all others stay', () => {
  expect(xml`${'a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\t\nä🏓'}`.markup).toBe('ab\t\nä🏓')
})

test('finished parts are inserted unchanged, one or many, and undefined leaves nothing', () => {
  const parts = ['1', '<2>'].map((text) => xml`<li>${text}</li>`)
  expect(xml`<ul>${parts}${xml`<hr/>`}${undefined}${3}</ul>`.markup).toBe('<ul><li>1</li><li>&lt;2&gt;</li><hr/>3</ul>')
})

test('a document begins with its version and encoding', () => {
  expect(toXmlDocument(xml`<a/>`)).toBe('<?xml version="1.0" encoding="utf-8"?>\n<a/>')
})
