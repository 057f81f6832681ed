/** @module-tag long */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { clubDocumentNames, clubSchemas, type ClubDocumentName } from '#features/club/club-facts.ts'
import { documentNames, isPageDocument, type DocumentName } from '#features/club/editing/document-name.ts'
import { readValues, writeValues } from '#features/club/editing/document-text.ts'
import { pageText } from '#content/page-text.ts'
import { ok } from '#shared/result.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { sampleSource } from '#tests/support/benches/document-bench.ts'
import { readTypedFields, toTypedFields, toValues } from '#shared/form/typed.ts'
import type { Field, Fields } from '#shared/form/field.ts'
import { countName, innerName, isList, isTypedFields, type Typed } from '#shared/form/typed.ts'
import { documentForms } from './document-forms.ts'

const formOf = (name: DocumentName) => documentForms.find((form) => form.name === name)

/** Form fields as a browser sends them. */
function send(typed: Typed, name = ''): [string, string][] {
  if (isList(typed))
    return [
      [countName(name), String(typed.length)],
      ...typed.flatMap((each, index) => send(each, innerName(name, index))),
    ]
  if (isTypedFields(typed)) return Object.entries(typed).flatMap(([key, each]) => send(each, innerName(name, key)))
  return [[name, String(typed).replace(/\r?\n/g, '\r\n')]]
}

function throughForm(fields: Fields, values: unknown) {
  const sent = new URLSearchParams(send(toTypedFields(fields, values)))
  return toValues(fields, readTypedFields(fields, sent))
}

test('every form has an address of its own, and every document a form', () => {
  expect(new Set(documentForms.map(({ slug }) => slug)).size).toBe(documentForms.length)
  expect(documentNames.filter((name) => !formOf(name))).toEqual([])
})

test.each(documentForms)(
  'what the form „$title“ sends unchanged leaves the file letter for letter',
  async ({ name, fields }) => {
    const source = await sampleSource(name)
    const written = writeValues(name, source, throughForm(fields, readValues(name, source, pageText)), pageText)
    if (source !== '') expect(written).toEqual(ok(source))
  },
)

const line = anyText()
  .map((text) => [...text.replace(/[\s\p{Cc}\p{Cs}\uFFFD\uFEFF]+/gu, ' ')].slice(0, 60).join('').trim())
  .filter((text) => text !== '')
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const clock = fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 59 }))
const two = (number: number) => String(number).padStart(2, '0')

/** Any values that are valid input. */
function anyValue(field: Field, key: string): fc.Arbitrary<unknown> {
  const some = field.kind === 'list' || field.kind === 'group' ? anyPart(field) : anyLeaf(field, key)
  return field.optional ? fc.option(some, { nil: undefined, freq: 3 }) : some
}

function anyPart(field: Extract<Field, { kind: 'list' | 'group' }>): fc.Arbitrary<unknown> {
  if (field.kind === 'list') return fc.array(anyValue(field.item, ''), { minLength: 1, maxLength: 4 })
  return anyValues(field.fields)
}

const anyValues = (fields: Fields) =>
  fc
    .record(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, anyValue(field, key)])))
    .map((values) => inOrder(withoutMissing(values)))

const withoutMissing = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Puts start and end days in order, and adds times where they are required. */
function inOrder(values: Record<string, unknown>): Record<string, unknown> {
  const { from, to, until, kind } = values
  if (kind === 'moved' || kind === 'extra') return { ...values, from: '10:00', to: '11:30' }
  if (typeof from === 'string' && typeof to === 'string' && from > to) return { ...values, from: to, to: from }
  if (typeof from === 'string' && typeof until === 'string' && from > until)
    return { ...values, from: until, until: from }
  return values
}

function anyLeaf(field: Exclude<Field, { kind: 'list' | 'group' }>, key: string): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'yes':
      return fc.boolean()
    case 'choice':
      // A value that is not chosen is missing.
      return fc.constantFrom(...field.options.map(({ value }) => value).filter((value) => value !== ''))
    case 'pick':
    case 'picture':
      return line.map((text) => (field.from === 'files' ? `docs/${text}` : `pictures/${text}`))
    case 'number':
      if (key === 'latitude' || key === 'longitude')
        return fc.integer({ min: -9_000, max: 9_000 }).map((number) => number / 100)
      if (key === 'copyrightYear') return fc.oneof(fc.constant('auto'), fc.integer({ min: 1900, max: 2999 }))
      return key === 'id' ? fc.integer({ min: 1900, max: 2999 }) : fc.integer({ min: 1, max: 30 })
    case 'text':
      return fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'))
    case 'line':
      return anyLine(field.input, key)
    case 'moment':
    case 'kept':
    case 'several':
      throw new Error(`no document has such a field: ${key}`)
  }
}

function anyLine(input: string | undefined, key: string): fc.Arbitrary<string> {
  if (input === 'date') return day
  if (input === 'time') return clock.map(([hour, minute]) => `${two(hour + (key === 'to' ? 12 : 0))}:${two(minute)}`)
  if (input === 'email') return fc.constantFrom('info@verein.example', 'a.b@club.example')
  if (input === 'url') return fc.constantFrom('https://a.example/', 'https://b.example/x?y=1#z')
  if (key === 'postalCode') return fc.constantFrom('66600', '01067')
  if (key === 'iban') return fc.constantFrom('DE89 3704 0044 0532 0130 00', 'DE02120300000000202051')
  if (key === 'creditorId') return fc.constantFrom('DE98ZZZ09999999999', 'DE98ABC09999999999')
  if (key === 'link') return fc.constantFrom('/kontakt', 'https://a.example/')
  return line
}

const style = fc.record({
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 80),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
} as const)

/** All of a club's documents: each with its saved and its new values. */
const anyClub = fc.record(
  Object.fromEntries(
    documentForms
      // Two legible colours, or an entry of a menu, are unlikely by chance; the look's rules have their own tests.
      .filter(({ name }) => !isPageDocument(name) && name !== 'look')
      .map(({ name, fields }) => [name, fc.tuple(anyValues(fields), anyValues(fields))]),
  ),
)

const hasSchema = (name: string): name is ClubDocumentName => clubDocumentNames.some((each) => each === name)

test('200 clubs: what is unchanged stays letter for letter, and what is changed is read as it was typed', () => {
  fc.assert(
    fc.property(anyClub, style, (club, options) => {
      for (const [name, [present, wanted]] of Object.entries(club)) {
        const fields = hasSchema(name) ? formOf(name)?.fields : undefined
        if (!fields || !hasSchema(name)) throw new Error(`no form for ${name}`)
        const source = `# Ein Hinweis\n${stringify(present, options)}# Ende\n`
        expect(writeValues(name, source, throughForm(fields, parse(source)), pageText)).toEqual(ok(source))
        const written = writeValues(name, source, throughForm(fields, wanted), pageText)
        expect(written.ok && parse(written.value)).toEqual(wanted)
        expect(clubSchemas[name].safeParse(wanted).success).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
}, 60_000)

test('a page of running text changes where somebody typed, and nowhere else', async () => {
  const source = await sampleSource('page/chronik')
  const { fields } = formOf('page/chronik') ?? { fields: {} }
  const values = throughForm(fields, readValues('page/chronik', source, pageText))
  const titled = writeValues('page/chronik', source, { ...values, title: 'Unsere Geschichte: so war es' }, pageText)
  expect(titled).toEqual(ok(source.replace('title: Chronik', 'title: Unsere Geschichte: so war es')))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), line, (paragraphs, subtitle) => {
      const wanted = { title: 'Chronik', subtitle, markdown: paragraphs.join('\n\n') }
      const written = writeValues('page/chronik', source, throughForm(fields, wanted), pageText)
      expect(written.ok && readValues('page/chronik', written.value, pageText)).toEqual(wanted)
    }),
    { numRuns: 200 },
  )
})
