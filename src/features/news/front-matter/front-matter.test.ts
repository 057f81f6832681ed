import fc from 'fast-check'
import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { parseFrontMatter, writeFrontMatter, type FrontMatterEntry } from './front-matter.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

const parse = (...lines: string[]) => parseFrontMatter(lines.join('\n'))
const file = (entries: FrontMatterEntry[], content = '') => ok(expect.objectContaining({ entries, content }))
const mistake = (line: number, sentence: string) => err({ line, sentence: expect.stringContaining(sentence) })

test('pairs, lists and the body are read in their order', () =>
  expect(parse('---', 'title: Sieg', 'images:', '  - a.svg', '  - b.svg', 'place: Halle', '---', 'Text')).toEqual(
    file(
      [
        ['title', 'Sieg'],
        ['images', ['a.svg', 'b.svg']],
        ['place', 'Halle'],
      ],
      'Text',
    ),
  ))

test('a value may hold colons, hashes, quotes and dashes', () =>
  expect(parse('---', 'title: "9:7" – #1: - nach 18:30', '---')).toEqual(file([['title', '"9:7" – #1: - nach 18:30']])))

test('a colon inside a word is no key: an address needs no quotes', () => {
  expect(parse('---', 'link: https://a.example/x:y', '---')).toEqual(file([['link', 'https://a.example/x:y']]))
  expect(parse('---', 'https://a.example', '---')).toEqual(mistake(2, '„schlüssel: wert“'))
})

test.each(['\r\n', '\r', '\n'])('line ends of every system (%j) are read alike', (end) =>
  expect(parseFrontMatter(['---', 'title: Sieg', '---', '', 'Eins', '', 'Zwei', ''].join(end))).toEqual(
    file([['title', 'Sieg']], 'Eins\n\nZwei'),
  ),
)

test('a byte order mark and spaces behind the markers do no harm', () =>
  expect(parse('\uFEFF---  ', 'title: Sieg', '---\t', 'Text')).toEqual(file([['title', 'Sieg']], 'Text')))

test.each([
  [
    'a paragraph break is one empty line, however many there were',
    '\n\nEins\n   \n\n\t\nZwei\nDrei\n\n',
    'Eins\n\nZwei\nDrei',
  ],
  ['a line of dashes is part of it', 'Eins\n---\nZwei', 'Eins\n---\nZwei'],
])('in the body %s', (_, written, body) => expect(parse('---', '---', written)).toEqual(file([], body)))

test.each([
  ['', 1, 'mit einer Zeile „---“ beginnen'],
  ['title: Sieg', 1, 'mit einer Zeile „---“ beginnen'],
  ['---\ntitle: Sieg\n', 3, 'fehlt die zweite Zeile „---“'],
  ['---\ntitle: Sieg\nnur ein Satz\n---', 3, '„schlüssel: wert“'],
  ['---\ntitle:Sieg\n---', 2, '„schlüssel: wert“'],
  ['---\n  - a.svg\n---', 2, 'Ein Listenpunkt braucht darüber'],
  ['---\ntitle: Sieg\n  - a.svg\n---', 3, 'Ein Listenpunkt braucht darüber'],
  ['---\n\ntitle: Sieg\n\ntitle: Remis\n---', 5, '„title“ steht doppelt'],
])('what is wrong in %j is said with its line', (text, line, sentence) =>
  expect(parseFrontMatter(text)).toEqual(mistake(line, sentence)),
)

const line = (unit: fc.StringConstraints['unit'] = 'grapheme') =>
  fc
    .string({ unit, minLength: 1, maxLength: 40 })
    .map((text) => text.replace(/[\r\n]/g, '').trim())
    .filter((text) => text !== '')
const key = line().filter((text) => /^[^\s:#-][^:]*$/.test(text))
const value = fc.oneof(
  line('binary'),
  fc.array(line('binary'), { maxLength: 4 }),
  fc.constantFrom('', 'a # b', '"a"', "'", '[a]', '{a: b}', '- a', '|', '> a\nb', '*a', '&a b', '#', '~'),
  fc.dictionary(line(), fc.array(line('binary'), { minLength: 1 })),
)
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

test('a key that looks like the end of a list does not end the one before it', () => {
  const entries: FrontMatterEntry[] = Object.entries({ leer: '', ']': {}, '}': {} })
  expect(parseFrontMatter(writeFrontMatter({ entries, content: '' }))).toEqual(file(entries))
})

const entriesOf = (...lines: string[]) => {
  const read = parse('---', ...lines, '---')
  return read.ok ? Object.fromEntries(read.value.entries) : read.error
}

test.each<[string, string[], Record<string, unknown>]>([
  ['a key without value or items is an empty list', ['images:', 'place:   '], { images: [], place: [] }],
  ['an item without text is left out', ['images:', '  -', '  - a.svg'], { images: ['a.svg'] }],
  [
    'a pasted Unicode line separator does not end a value',
    ['title: Sieg\u2028im Derby', 'images:', '  - a\u2029b'],
    { title: 'Sieg\u2028im Derby', images: ['a\u2029b'] },
  ],
  [
    'quotes around a value are not part of it',
    ['title: "Sieg: 9:7"', "name: 'Ute''s Pokal'", 'images:', '  - "a b.svg"'],
    { title: 'Sieg: 9:7', name: "Ute's Pokal", images: ['a b.svg'] },
  ],
  [
    'quotes within a value are part of it',
    ['title: "Sieg" in Ottenbruch', 'other: [Jugend] Pokal'],
    { title: '"Sieg" in Ottenbruch', other: '[Jugend] Pokal' },
  ],
  [
    'signs that begin something in YAML are just signs in a title',
    ['a: *wichtig*', 'b: !Achtung', 'c: & Söhne', 'd: > 3 Siege', 'e: {{ seite }}', 'f: a: b'],
    { a: '*wichtig*', b: '!Achtung', c: '& Söhne', d: '> 3 Siege', e: '{{ seite }}', f: 'a: b' },
  ],
  [
    'remarks are no values, but a sign that touches its word is part of it',
    ['# Oben', 'date: 2024-01-02 # Samstag', 'images: # Bilder', '  # leer', '  - a.svg # Titel', 'title: Nr. #1'],
    { date: '2024-01-02', images: ['a.svg'], title: 'Nr. #1' },
  ],
  [
    'a list item of the usual kind is a text, whatever is in it',
    ['images:', '  - Text: mit Doppelpunkt'],
    { images: ['Text: mit Doppelpunkt'] },
  ],
  [
    'numbers and truth values stay as they are written',
    ['a: 007', 'b: yes', 'c: 1e3', 'd: [0x1F, null]'],
    { a: '007', b: 'yes', c: '1e3', d: ['0x1F', 'null'] },
  ],
])('%s', (_, lines, entries) => expect(entriesOf(...lines)).toEqual(entries))

test.each([
  ['tags:\n- a\n- b', ['a', 'b']],
  ['tags:\n    - a\n    - b', ['a', 'b']],
  ['tags: [a, "b c"]', ['a', 'b c']],
  ['tags: [\n  a,\n  b\n]', ['a', 'b']],
  ['tags:\n  - a\n  -\n    - b\n    - c', ['a', ['b', 'c']]],
  ['tags:\n  src: a.jpg\n  alt: Ein Bild', { src: 'a.jpg', alt: 'Ein Bild' }],
  ['tags:\n  - src: a.jpg\n    alt: Bild', [{ src: 'a.jpg', alt: 'Bild' }]],
  ['tags: >\n  Eins\n  zwei\n\n  # kein Kommentar', 'Eins zwei\n# kein Kommentar\n'],
  ['tags: |-\n  Eins\n  zwei', 'Eins\nzwei'],
  ['tags: Eins\n  zwei', 'Eins zwei'],
])('%j is read as YAML', (lines, value) =>
  expect(entriesOf(lines, 'title: Danach')).toEqual({ tags: value, title: 'Danach' }),
)

test('what is broken below a key is told with its line', () => {
  expect(parse('---', 'title: Sieg', 'cover:', '  a: 1', '\t b: 2', '---')).toEqual(mistake(5, '„cover“'))
  expect(parse('---', 'title: "offen', '  und weiter', '---')).toMatchObject({ ok: false })
})

test('a small file that would unfold to a huge one is refused', () => {
  const bomb = ['x:', '  - &a [1, 1, 1, 1, 1, 1, 1, 1, 1]']
  for (const [name, last] of ['ba', 'cb', 'dc', 'ed', 'fe'])
    bomb.push(`  - &${name} [${Array(9).fill(`*${last}`).join(', ')}]`)
  bomb.push('  -', '    - 1')
  expect(threadTime(() => expect(parse('---', ...bomb, '---')).toMatchObject({ ok: false }))).toBeLessThan(500)
})

test('front matter may be TOML', () => {
  const lines = ['title = "Sieg"', 'date = 2024-01-02T10:00:00+01:00', 'draft = true', 'tags = ["a"]']
  const read = parse('+++', ...lines, '+++', 'Text')
  const entries = { title: 'Sieg', date: '2024-01-02T10:00:00.000+01:00', draft: 'true', tags: ['a'] }
  expect(read).toEqual(file(Object.entries(entries), 'Text'))
  expect(read.ok && read.value.lines.get('draft')).toBe(4)
  expect(parse('+++', 'title = "Sieg"', 'tags = [', '+++')).toEqual(mistake(3, 'TOML'))
  expect(parse('+++', 'title = "Sieg"')).toEqual(mistake(2, '„+++“'))
})

test.each([[['{', '  "title": "Sieg"', '}', '', 'Text']], [['---json', '{', '"title": "Sieg"', '}', '---', 'Text']]])(
  'front matter may be JSON: %j',
  (lines) => expect(parse(...lines)).toEqual(file([['title', 'Sieg']], 'Text')),
)

test('broken JSON is told', () => {
  expect(parse('{', '  "title": ', '}')).toEqual(mistake(1, 'JSON'))
  expect(parse('{', '  "title": 1')).toEqual(mistake(2, '„}“'))
})

test('the file says in which line each key and the body stand', () => {
  const read = parse('---', '# Kommentar', 'title: Sieg', 'images:', '  - a', 'date: heute', '---', '', 'Text')
  expect(read.ok && [[...read.value.lines], read.value.bodyLine]).toEqual([
    [
      ['title', 3],
      ['images', 4],
      ['date', 6],
    ],
    8,
  ])
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
])('%s are read at once, however many', (_, text) => expect(threadTime(() => parseFrontMatter(text))).toBeLessThan(100))
