import { expect, test } from 'vitest'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { keepTogether, textTogether } from './keep-together.ts'

const marked = (text: string) =>
  [...keepTogether(text).matchAll(/<span class="together">(.*?)<\/span>/g)].map((m) => m[1])

test.each([
  ['Beginn um 10:00 Uhr, Einlass ab 9 Uhr.', ['10:00 Uhr', '9 Uhr']],
  ['Jugend 17:30–19:00 Uhr, Erwachsene 19:00–22:00', ['17:30–19:00 Uhr', '19:00–22:00']],
  ['am 28. Dezember und am 1. Mai 2024', ['28. Dezember', '1. Mai']],
  ['Hallenweg 3, 66600 Musterdorf', ['Hallenweg 3', '66600 Musterdorf']],
  ['eine E-Mail an den TTC e. V.', ['E-Mail', 'e. V.']],
  ['§ 5 DDG', ['§ 5']],
  ['Art. 6 Abs. 1 lit. b DSGVO', ['Art. 6', 'Abs. 1', 'lit. b']],
  ['84 Euro im Jahr', ['84 Euro']],
  ['noch etwa 150 Meter, 5 Minuten', ['150 Meter', '5 Minuten']],
  ['Die 1. Mannschaft gewann 9:7, Uhren gab es keine.', []],
])('of „%s“ stays together %j', (text, expected) => expect(marked(text)).toEqual(expected))

test('only words are marked, never what stands in a tag', () => {
  const { html } = renderMarkdown('[um 11 Uhr](/x "> 10 Uhr <img src=x>")')
  expect(keepTogether(html)).toBe(html.replace('11 Uhr', '<span class="together">11 Uhr</span>'))
})

test('a plain text reads as it was written', () =>
  expect(textTogether('Am 28. Dezember um 10 Uhr: <hier> & dort')).toBe(
    'Am <span class="together">28. Dezember</span> um <span class="together">10 Uhr</span>: &lt;hier> &amp; dort',
  ))
