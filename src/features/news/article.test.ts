import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/support/samples/any-text.ts'
import { parseArticleFile, writeArticleFile, type ArticleDraft } from './article.ts'
import { toSlug } from './slug.ts'

const NAME = '2024-11-24-sieg-im-derby.md'
const read = (...lines: string[]) => parseArticleFile(NAME, ['---', ...lines, '---', '', 'Text'].join('\n'))
const draftOf = (name: string, text: string) => {
  const parsed = parseArticleFile(name, text)
  if (!parsed.ok) throw new Error(`Zeile ${parsed.error.line}: ${parsed.error.sentence}`)
  return parsed.value
}

test('an article has everything that its file says', () => {
  expect(
    read(
      'title: Sieg im Derby',
      'date: 2024-11-24 18:30',
      'prev_image: pictures/jubel-1.svg',
      'summary: Neun zu sieben.',
      'author: Ute',
      'images:',
      '  - pictures/a.svg',
      '  - pictures/b.svg',
      'old_slugs:',
      '  - derby',
    ),
  ).toEqual({
    ok: true,
    value: {
      slug: 'sieg-im-derby',
      formerSlugs: ['derby'],
      title: 'Sieg im Derby',
      publishedAt: new Date('2024-11-24T17:30:00.000Z'),
      summary: 'Neun zu sieben.',
      previewPicture: 'pictures/jubel-1.svg',
      pictures: ['pictures/a.svg', 'pictures/b.svg'],
      metadata: [['author', 'Ute']],
      markdown: 'Text',
    },
  })
})

test('an article needs only a title and a date', () => {
  expect(read('title: Sieg', 'date: 2024-11-24')).toMatchObject({
    ok: true,
    value: { summary: '', previewPicture: undefined, pictures: [], formerSlugs: [], metadata: [] },
  })
})

test('one picture may stand behind its key without a list', () => {
  expect(read('title: Sieg', 'date: 2024-11-24', 'images: pictures/a.svg')).toMatchObject({
    value: { pictures: ['pictures/a.svg'] },
  })
})

test.each([
  ['2024-11-24-sieg-im-derby.md', 'sieg-im-derby'],
  ['sieg.MD', 'sieg'],
  ['2024-11-24-Grüße aus Köln.md', 'gruesse-aus-koeln'],
  ['2024-11-24.md', 'ein-titel'],
  ['2024-11-24-2025.md', 'artikel-2025'],
])('the file %s has the address %s', (name, slug) => {
  expect(draftOf(name, '---\ntitle: Ein Titel\ndate: 2024-11-24\n---\n').slug).toBe(slug)
})

test('an address in the front matter outranks the name of the file', () => {
  expect(read('title: Sieg', 'date: 2024-11-24', 'slug: der-sieg')).toMatchObject({ value: { slug: 'der-sieg' } })
})

test.each([
  [['date: 2024-11-24'], 1, 'braucht eine Zeile „title: …“'],
  [['date: 2024-11-24', 'title:'], 3, 'braucht eine Zeile „title: …“'],
  [['title: Sieg'], 1, 'braucht ein Datum'],
  [['title: Sieg', 'date: gestern'], 3, 'braucht ein Datum'],
  [['title: Sieg', 'date: 2024-02-30'], 3, 'braucht ein Datum'],
  [['title: Sieg', 'date: 24.11.2024'], 3, 'braucht ein Datum'],
  [['title: Sieg', 'date: 2024-11-24', 'slug: Der Sieg'], 4, '„der-sieg“ ginge'],
  [['title: Sieg', 'date: 2024-11-24', 'slug: 7'], 4, '„artikel-7“ ginge'],
  [['title: Sieg', 'nur ein Satz'], 3, '„schlüssel: wert“'],
])('the mistake in %j is reported with its line', (lines, line, sentence) => {
  expect(read(...lines)).toEqual({ ok: false, error: { line, sentence: expect.stringContaining(sentence) } })
})

test('the hour that occurs twice in autumn and milliseconds are written as exact instants', () => {
  const draft = draftOf(NAME, '---\ntitle: Sieg\ndate: 2024-11-24\n---\n')
  const second = { ...draft, publishedAt: new Date('2024-10-27T01:30:00.000Z') }
  expect(writeArticleFile(second)).toContain('date: 2024-10-27T01:30:00.000Z\n')
  const exact = { ...draft, publishedAt: new Date('2024-11-24T17:30:00.001Z') }
  expect(writeArticleFile(exact)).toContain('date: 2024-11-24T17:30:00.001Z\n')
  expect(writeArticleFile({ ...draft, publishedAt: new Date('2024-11-24T17:30:00.000Z') })).toContain(
    'date: 2024-11-24 18:30\n',
  )
})

const line = anyText({ minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\r\n]/g, ' ').trim())
  .filter((text) => text !== '')
const slug = line.map(toSlug)
const drafts: fc.Arbitrary<ArticleDraft> = fc.record({
  slug,
  formerSlugs: fc.array(slug, { maxLength: 3 }),
  title: line,
  publishedAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  summary: fc.oneof(fc.constant(''), line),
  previewPicture: fc.option(line, { nil: undefined }),
  pictures: fc.array(line, { maxLength: 4 }),
  metadata: fc.uniqueArray(fc.tuple(fc.constantFrom('author', 'Ort', 'x-y'), fc.oneof(line, fc.array(line))), {
    selector: ([key]) => key,
  }),
  markdown: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n\n')),
})

test('an article that is written and read again is the same, whatever is in it', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      expect(draftOf('anders.md', writeArticleFile(draft))).toEqual(draft)
    }),
    { numRuns: 500 },
  )
})
