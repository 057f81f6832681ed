import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFrontMatter, writeFrontMatter, type FrontMatterEntry } from './front-matter.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

const parse = (...lines: string[]) => parseFrontMatter(lines.join('\n'))
const file = (entries: FrontMatterEntry[], content = '') => ({ ok: true, value: { entries, content } })
const mistake = (line: number, sentence: string) => ({
  ok: false,
  error: { line, sentence: expect.stringContaining(sentence) },
})

test('pairs, lists and the body are read in their order', () => {
  expect(parse('---', 'title: Sieg', 'images:', '  - a.svg', '  - b.svg', 'place: Halle', '---', 'Text')).toEqual(
    file(
      [
        ['title', 'Sieg'],
        ['images', ['a.svg', 'b.svg']],
        ['place', 'Halle'],
      ],
      'Text',
    ),
  )
})

test('a value may hold colons, hashes, quotes and dashes', () => {
  expect(parse('---', 'title: "9:7" – #1: - nach 18:30', '---')).toEqual(file([['title', '"9:7" – #1: - nach 18:30']]))
})

test('a colon inside a word is no key: an address needs no quotes', () => {
  expect(parse('---', 'link: https://a.example/x:y', '---')).toEqual(file([['link', 'https://a.example/x:y']]))
  expect(parse('---', 'https://a.example', '---')).toEqual(mistake(2, '„schlüssel: wert“'))
})

test('a key without value or items is an empty list', () => {
  expect(parse('---', 'images:', 'place:   ', '---')).toEqual(
    file([
      ['images', []],
      ['place', []],
    ]),
  )
})

test('an item without text is left out', () => {
  expect(parse('---', 'images:', '  -', '  - a.svg', '---')).toEqual(file([['images', ['a.svg']]]))
})

test.each(['\r\n', '\r', '\n'])('line ends of every system (%j) are read alike', (end) => {
  expect(parseFrontMatter(['---', 'title: Sieg', '---', '', 'Eins', '', 'Zwei', ''].join(end))).toEqual(
    file([['title', 'Sieg']], 'Eins\n\nZwei'),
  )
})

test('a byte order mark and spaces behind the markers do no harm', () => {
  expect(parse('\uFEFF---  ', 'title: Sieg', '---\t', 'Text')).toEqual(file([['title', 'Sieg']], 'Text'))
})

test('a paragraph break is one empty line, however many there were', () => {
  expect(parse('---', '---', '', '', 'Eins', '   ', '', '\t', 'Zwei', 'Drei', '', '')).toEqual(
    file([], 'Eins\n\nZwei\nDrei'),
  )
})

test('a line of dashes in the body is part of the body', () => {
  expect(parse('---', 'title: Sieg', '---', 'Eins', '---', 'Zwei')).toEqual(
    file([['title', 'Sieg']], 'Eins\n---\nZwei'),
  )
})

test('a pasted Unicode line separator does not end a value', () => {
  expect(parse('---', 'title: Sieg\u2028im Derby', 'images:', '  - a\u2029b', '---')).toEqual(
    file([
      ['title', 'Sieg\u2028im Derby'],
      ['images', ['a\u2029b']],
    ]),
  )
})

test.each([
  ['', 1, 'mit einer Zeile „---“ beginnen'],
  ['title: Sieg', 1, 'mit einer Zeile „---“ beginnen'],
  ['---\ntitle: Sieg\n', 3, 'fehlt die zweite Zeile „---“'],
  ['---\ntitle: Sieg\nnur ein Satz\n---', 3, '„schlüssel: wert“'],
  ['---\ntitle:Sieg\n---', 2, '„schlüssel: wert“'],
  ['---\n  - a.svg\n---', 2, 'Ein Listenpunkt braucht darüber'],
  ['---\ntitle: Sieg\n  - a.svg\n---', 3, 'Ein Listenpunkt braucht darüber'],
  ['---\n\ntitle: Sieg\n\ntitle: Remis\n---', 5, '„title“ steht doppelt'],
])('what is wrong in %j is said with its line', (text, line, sentence) => {
  expect(parseFrontMatter(text)).toEqual(mistake(line, sentence))
})

const line = (unit: fc.StringConstraints['unit'] = 'grapheme') =>
  fc
    .string({ unit, minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[\r\n]/g, '').trim())
    .filter((text) => text !== '')
const key = line().filter((text) => /^[^\s:#-][^:]*$/.test(text))
const value = fc.oneof(line('binary'), fc.array(line('binary'), { maxLength: 4 }))
const content = fc
  .array(
    fc.oneof(
      line().filter((text) => text !== ''),
      fc.constantFrom('---', '  - a', 'title: b', ''),
    ),
    { maxLength: 8 },
  )
  .map((lines) =>
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, ''),
  )

test('whatever is written is read back without loss', () => {
  const entries = fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 })
  fc.assert(
    fc.property(entries, content, (written, body) => {
      expect(parseFrontMatter(writeFrontMatter({ entries: written, content: body }))).toEqual(file(written, body))
    }),
    { numRuns: 500 },
  )
})

test('no text makes reading fail other than with a line that exists and a sentence', () => {
  const piece = fc.constantFrom('---', '\n', '\r\n', '\r', ': ', ':', '  - ', 'a', ' ', '\t', '\u2028', '\uFEFF', '#')
  const texts = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, fc.boolean(), (rest, isBegun) => {
      const text = isBegun ? `---\n${rest}` : rest
      const read = parseFrontMatter(text)
      if (read.ok) return !/\n{3}|\r|^\n|\n$/.test(read.value.content)
      return read.error.line >= 1 && read.error.line <= text.split(/\r\n|\r|\n/).length && read.error.sentence !== ''
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['spaces before a separator', `---\nk:${' '.repeat(50_000)}\u2028\n---`],
  ['a key without end', `---\n${'k'.repeat(100_000)}\n---`],
  ['empty lines', `---\n---\n${'\n'.repeat(100_000)}a${'\n'.repeat(100_000)}`],
])('%s are read at once, however many', (_, text) => {
  expect(threadTime(() => parseFrontMatter(text))).toBeLessThan(100)
})
