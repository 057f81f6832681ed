import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { anyText } from '#tests/support/samples/any-text.ts'
import { editYaml } from './edit-yaml.ts'

const FILE = `# Der Vorstand
title: "Unser Vorstand"   # groß
founded: 1964-04-21
address:
  # Wo die Halle steht
  street: Hallenweg 3
  postalCode: "66600"
members:
  # Die erste
  - name: Bernd
    position: Vorsitz
  # Die zweite
  - name: Petra # seit 2020
    position: Kasse
steps:
  - {icon: start, text: "Los: hier"}
  - {icon: left, text: "Links"}
breaks: []
# Ende
`
const values = (): Record<string, unknown> => parse(FILE)
const edit = (change: Record<string, unknown>) => editYaml(FILE, { ...values(), ...change })
const person = (name: string, position: string) => ({ name, position })

/** Removed lines, then added ones. */
function differences(text: string) {
  const [before, after] = [FILE.split('\n'), text.split('\n')]
  return { gone: before.filter((line) => !after.includes(line)), come: after.filter((line) => !before.includes(line)) }
}

test('unchanged values leave every byte of the file', () => {
  expect(edit({})).toBe(FILE)
  expect(edit({ title: ' Unser Vorstand\r\n' })).toBe(FILE)
  expect(edit({ extra: undefined, exceptions: [] })).toBe(FILE)
})

test('a changed text changes its line only, and keeps quotes and comments', () => {
  expect(differences(edit({ title: 'Der Vorstand: neu' }))).toEqual({
    gone: ['title: "Unser Vorstand"   # groß'],
    come: ['title: "Der Vorstand: neu"   # groß'],
  })
  expect(differences(edit({ address: { street: 'Hallenweg 5', postalCode: '66600' } })).come).toEqual([
    '  street: Hallenweg 5',
  ])
})

test('items keep their lines and comments when they move', () => {
  const swapped = edit({ members: [person('Petra', 'Kasse'), person('Bernd', 'Vorsitz')] })
  expect(differences(swapped)).toEqual({ gone: [], come: [] })
  expect(swapped.indexOf('Petra')).toBeLessThan(swapped.indexOf('Bernd'))
  expect(swapped).toContain('  # Die zweite\n  - name: Petra # seit 2020\n')
})

test('adding, removing and changing an item leaves the others', () => {
  const members = [person('Bernd', 'Ehrenvorsitz'), person('Ute', 'Jugend'), person('Petra', 'Kasse')]
  expect(differences(edit({ members }))).toEqual({
    gone: ['    position: Vorsitz'],
    come: ['    position: Ehrenvorsitz', '  - name: Ute', '    position: Jugend'],
  })
  expect(differences(edit({ members: [person('Petra', 'Kasse')] }))).toEqual({
    gone: ['  - name: Bernd', '    position: Vorsitz'],
    come: [],
  })
})

test('a new item between brackets is written like its neighbours', () => {
  const steps = [
    { icon: 'start', text: 'Los: hier' },
    { icon: 'left', text: 'Links' },
    { icon: 'right', text: 'Rechts, dann: da' },
  ]
  expect(differences(edit({ steps })).come).toEqual(['  - {icon: right, text: "Rechts, dann: da"}'])
})

test('an empty list gets its first item on lines of its own, and a list may become empty', () => {
  const breaks = [{ from: '2024-12-23', to: '2025-01-03' }]
  expect(differences(edit({ breaks })).come).toEqual(['breaks:', '  - from: 2024-12-23', '    to: 2025-01-03'])
  expect(differences(edit({ steps: [] })).come).toEqual(['steps: []'])
})

test('keys are added and removed with their lines', () => {
  const { founded: _, ...others } = values()
  expect(differences(editYaml(FILE, others)).gone).toEqual(['founded: 1964-04-21'])
  expect(differences(edit({ phone: '0171' })).come).toEqual(['phone: "0171"'])
})

test('a file with CRLF line ends keeps them', () => {
  const text = editYaml('a: 1\r\nb: x # y\r\n', { a: 1, b: 'z' })
  expect(text).toBe('a: 1\r\nb: z # y\r\n')
})

test('texts of several lines are written and changed', () => {
  const file = 'a: |\n  Eins\n  Zwei\nb: kurz\n'
  const text = editYaml(file, { a: 'Eins\nZwei\n', b: 'jetzt\nlang' })
  expect(text).toBe('a: |\n  Eins\n  Zwei\nb: |-\n  jetzt\n  lang\n')
  expect(editYaml(file, { a: 'nur noch das', b: 'kurz' })).toBe('a: nur noch das\nb: kurz\n')
})

test('references in a file do no harm', () => {
  const file = 'hall: &hall\n  street: A\nmain: *hall\n'
  expect(parse(editYaml(file, { hall: { street: 'A' }, main: { street: 'B' } }))).toEqual({
    hall: { street: 'A' },
    main: { street: 'B' },
  })
  expect(parse(editYaml(file, { hall: { street: 'B' }, main: { street: 'A' } }))).toEqual({
    hall: { street: 'B' },
    main: { street: 'A' },
  })
})

const leaf = fc.oneof(
  anyText().map((text) => text.replaceAll('\r', '')),
  fc.constantFrom('', '"a"', '- a', '# b', 'a: b', '|', '*a', '12', 'true', 'null', '~', 'a\nb', ' a', '2024-12-24'),
  fc.integer(),
  fc.boolean(),
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, tie('list'), tie('map')),
  list: fc.array(tie('tree'), { maxLength: 4 }),
  map: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'name', 'x: y'), tie('tree'), { maxKeys: 4 }),
}))
const root = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'name'), tree, { minKeys: 1 })
const style = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 80),
  collectionStyle: fc.constantFrom('any', 'flow'),
} as const)

test('for any file and any notation the result says what is wanted', () => {
  fc.assert(
    fc.property(root, root, style, (present, wanted, options) => {
      const text = editYaml(stringify(present, options), wanted)
      expect(normal(parse(text))).toEqual(normal(wanted))
    }),
    { numRuns: 400 },
  )
})

/** Surrounding blanks and empty lists are ignored. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().replace(/\s+/g, ' ')
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(normal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (normal(inner) === undefined ? [] : [[key, normal(inner)]])),
  )
}
