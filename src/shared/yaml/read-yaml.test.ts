import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { err } from '#shared/result.ts'
import { readYaml } from './read-yaml.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

const schema = z.strictObject({
  name: z.string('Hier fehlt ein Text.'),
  teams: z.array(z.strictObject({ place: z.number().min(1, 'Der Platz beginnt bei 1.') })),
})
const read = (...lines: string[]) => readYaml('a.yaml', lines.join('\n'), schema)
const mistakes = (...lines: string[]) => {
  const result = read(...lines)
  return result.ok ? [] : result.error.map(({ line, sentence }) => [line, sentence])
}

test('a correct file becomes its value', () => {
  expect(read('# Kommentar', 'name: TTC', 'teams:', '  - place: 3')).toEqual({
    ok: true,
    value: { name: 'TTC', teams: [{ place: 3 }] },
  })
})

test('every mistake is named with its place and line', () => {
  expect(mistakes('# Kommentar', 'name: 7', 'teams:', '  - place: 3', '  - place: 0')).toEqual([
    [2, 'name: Hier fehlt ein Text.'],
    [5, 'teams.1.place: Der Platz beginnt bei 1.'],
  ])
})

test('a missing value is reported with the line of its parent', () => {
  expect(mistakes('name: TTC', 'teams:', '  - place: 1', '  - {}')).toEqual([
    [4, 'teams.1.place: Hier fehlt eine Angabe, oder sie hat die falsche Art.'],
  ])
  expect(mistakes('# Kommentar', '', 'name: TTC')).toEqual([
    [3, 'teams: Hier fehlt eine Angabe, oder sie hat die falsche Art.'],
  ])
})

test('an unknown key is named', () => {
  expect(mistakes('name: TTC', 'teams: []', 'nmae: x')).toEqual([[1, 'nmae ist hier unbekannt.']])
})

test.each([
  ['name: "TTC\nteams: []', 2],
  ['name: a: b', 1],
  ['name: TTC\n teams: []', 2],
  ['name: TTC\nname: TTC\nteams: []', 2],
])('broken YAML %j is explained with its line', (text, line) => {
  expect(mistakes(text)).toEqual([[expect.closeTo(line, -1), expect.stringContaining('kein gültiges YAML')]])
})

test('a text that begins with a star, as in Markdown, is explained with its line', () => {
  expect(mistakes('teams: []', 'name: *wichtig*')).toEqual([
    [2, 'Ein Text, der mit * beginnt, gehört in Anführungszeichen.'],
  ])
})

test('issues without words in the schema are described in German', () => {
  const plain = z.strictObject({
    list: z.array(z.string()).min(1),
    text: z.string().min(3).max(5),
    count: z.number().int().min(1).max(9),
    kind: z.enum(['a', 'b']),
    file: z.string().startsWith('docs/'),
    either: z.union([z.literal(1), z.literal('x')]),
  })
  const of = (...lines: string[]) => {
    const result = readYaml('a.yaml', lines.join('\n'), plain)
    return result.ok ? [] : result.error.map(({ sentence }) => sentence)
  }
  expect(of('list: []', 'text: ab', 'count: 0', 'kind: c', 'file: x', 'either: 2', 'more: 1')).toEqual([
    'list: Hier fehlt mindestens ein Eintrag.',
    'text: Dieser Text hat mindestens 3 Zeichen.',
    'count: Hier wird mindestens 1 erwartet.',
    'kind: Möglich ist hier: a, b.',
    'file: Das muss mit „docs/“ beginnen.',
    'either: Hier fehlt eine Angabe, oder sie hat die falsche Art.',
    'more ist hier unbekannt.',
  ])
  expect(of('list: [a]', 'text: abcdef', 'count: 1.5', 'kind: a', 'file: docs/x', 'either: x')).toEqual([
    'text: Dieser Text hat höchstens 5 Zeichen.',
    'count: Hier wird eine ganze Zahl erwartet.',
  ])
  expect(of('- 1')).toEqual(['Hier fehlt eine Angabe, oder sie hat die falsche Art.'])
})

test('a key that is not allowed is explained by the rule for keys', () => {
  const schema = z.record(
    z.string().regex(/^[a-z]$/, 'Links steht ein Buchstabe.'),
    z.string(),
    'Erwartet wird etwas anderes.',
  )
  expect(readYaml('a.yaml', 'ab: x', schema)).toMatchObject({ error: [{ sentence: 'ab: Links steht ein Buchstabe.' }] })
})

test('an empty file is reported as missing everything', () => {
  expect(mistakes('')).toEqual([[1, expect.stringContaining('Hier fehlt eine Angabe')]])
})

test('a small file that would expand to a huge one is refused', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  for (let i = 1; i < 9; i++)
    lines.push(
      `a${i}: &a${i} [${Array(10)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    )
  const refusal = [1, 'In dieser Datei sind zu viele Verweise (mit * und &) verschachtelt.']
  expect(threadTime(() => expect(mistakes(...lines)).toEqual([refusal]))).toBeLessThan(1_000)
})

test('reading takes linear time, and a file that is too long is refused', () => {
  const many = z.record(z.string(), z.number())
  const text = Array.from({ length: 40_000 }, (_, number) => `a${number}: ${number}\n`).join('')
  expect(threadTime(() => expect(readYaml('a.yaml', text, many).ok).toBe(true))).toBeLessThan(2_000)
  const sentence = 'Diese Datei ist zu groß: Höchstens 5 MB sind möglich.'
  expect(readYaml('a.yaml', text.repeat(12), many)).toEqual(err([{ file: 'a.yaml', line: undefined, sentence }]))
})

test.each([
  ['lists', '['.repeat(50_000)],
  ['lines', Array.from({ length: 2_000 }, (_, number) => `${' '.repeat(number)}a:`).join('\n')],
])('a file of %s in one another is explained as any other mistake', (_, text) => {
  expect(mistakes(text)).toEqual([[expect.any(Number), expect.stringContaining('kein gültiges YAML')]])
})

test('any unreadable text fails with a line and a sentence', () => {
  const piece = fc.constantFrom(
    'name',
    ':',
    ' ',
    '\n',
    '- ',
    '  ',
    '"',
    "'",
    '*a',
    '&a',
    '!!',
    '{',
    '}',
    '[',
    '|',
    '#',
    '<<',
  )
  const texts = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => mistakes(text).every(([line, sentence]) => Number(line) >= 1 && sentence !== '')),
    { numRuns: 300 },
  )
})
