import { expect, test } from 'vitest'
import { withAbsoluteLinks } from './absolute-links.ts'
import { renderMarkdown } from './render-markdown.ts'

const PAGE = 'https://club.example/news/ein-artikel'
const absolute = (markdown: string) => withAbsoluteLinks(renderMarkdown(markdown).html, PAGE)

test.each([
  ['[Downloads](/docs?a=1&b=2)', 'https://club.example/docs?a=1&#x26;b=2'],
  ['[Nachbar](ein-anderer)', 'https://club.example/news/ein-anderer'],
  ['[Fußnote](#unten)', 'https://club.example/news/ein-artikel#unten'],
  ['[Verband](//verband.example/a)', 'https://verband.example/a'],
  ['[Verband](http://verband.example/a)', 'http://verband.example/a'],
  ['[Schreiben](mailto:info@club.example)', 'mailto:info@club.example'],
])('the link %s leads where it leads on the site', (markdown, target) =>
  expect(absolute(markdown)).toContain(`<a href="${target}"`),
)

test('pictures are found from everywhere', () =>
  expect(absolute('![Jubel > Trubel](pictures/jubel-1.svg)')).toContain(
    '<img src="https://club.example/pictures/jubel-1.svg" alt="Jubel > Trubel"',
  ))

test('what only looks like a link, in a text or a title, stays as it was written', () => {
  expect(absolute('Man schreibt href="/docs".')).toBe('<p>Man schreibt href="/docs".</p>')
  expect(absolute('<b title="x > href=">Titel</b> <i title=" src=">y</i>')).toBe(
    '<p><b title="x > href=">Titel</b> <i title=" src=">y</i></p>',
  )
})
