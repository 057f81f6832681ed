import fc from 'fast-check'
import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import type { ArticleDraft } from './article.ts'
import { parseArticleFile, writeArticleFile } from './article-file.ts'
import { formerPathsOf } from './article-fields.ts'
import { toSlug } from '#shared/slug.ts'
import { valueOf } from '#tests/support/value-of.ts'

const NAME = '2024-11-24-sieg-im-derby.md'
const readFile = (...lines: string[]) => parseArticleFile(NAME, ['---', ...lines, '---', '', 'Text'].join('\n'))
const read = (...lines: string[]) => {
  const parsed = readFile(...lines)
  return parsed.ok ? ok(parsed.value.draft) : parsed
}
const notes = (...lines: string[]) => {
  const parsed = readFile('title: Sieg', 'date: 2024-11-24', ...lines)
  return parsed.ok ? parsed.value.notes.map(({ line, sentence }) => `${line}: ${sentence}`) : parsed.error
}
const draftOf = (name: string, text: string) => {
  const parsed = valueOf(parseArticleFile(name, text))
  return parsed.draft
}

test('an article has everything that its file says', () =>
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
  ).toEqual(
    ok({
      slug: 'sieg-im-derby',
      formerSlugs: ['derby'],
      title: 'Sieg im Derby',
      publishedAt: new Date('2024-11-24T17:30:00.000Z'),
      isDraft: false,
      expiresAt: undefined,
      summary: 'Neun zu sieben.',
      previewPicture: 'pictures/jubel-1.svg',
      pictures: ['pictures/a.svg', 'pictures/b.svg'],
      metadata: [['author', 'Ute']],
      markdown: 'Text',
    }),
  ))

test('an article needs only a title and a date', () =>
  expect(read('title: Sieg', 'date: 2024-11-24')).toMatchObject(
    ok({ summary: '', previewPicture: undefined, pictures: [], formerSlugs: [], metadata: [] }),
  ))

test('one picture may stand behind its key without a list', () =>
  expect(read('title: Sieg', 'date: 2024-11-24', 'images: pictures/a.svg')).toMatchObject({
    value: { pictures: ['pictures/a.svg'] },
  }))

test.each([
  ['2024-11-24-sieg-im-derby.md', 'sieg-im-derby'],
  ['sieg.MD', 'sieg'],
  ['2024-11-24-Grüße aus Köln.md', 'gruesse-aus-koeln'],
  ['2024-11-24.md', 'ein-titel'],
  ['2024-11-24-2025.md', 'artikel-2025'],
])('the file %s has the address %s', (name, slug) =>
  expect(draftOf(name, '---\ntitle: Ein Titel\ndate: 2024-11-24\n---\n').slug).toBe(slug),
)

test('an address in the front matter outranks the name of the file', () =>
  expect(read('title: Sieg', 'date: 2024-11-24', 'slug: der-sieg')).toMatchObject({ value: { slug: 'der-sieg' } }))

test.each([
  [['date: 2024-11-24'], 1, 'braucht eine Zeile „title: …“'],
  [['date: 2024-11-24', 'title:'], 3, 'braucht eine Zeile „title: …“'],
  [['title: Sieg', 'date: gestern'], 3, 'braucht ein Datum'],
  [['title: Sieg', 'date: 2024-02-30'], 3, 'braucht ein Datum'],
  [['title: Sieg', 'date: 2024-11-24', 'draft: vielleicht'], 4, 'true (ja) oder false (nein)'],
  [['title: Sieg', 'date: 2024-11-24', 'published: vielleicht'], 4, 'true (ja) oder false (nein)'],
  [['title: Sieg', 'date: 2024-11-24', 'expiryDate: bald'], 4, 'ist kein Datum'],
  [['title: Sieg', 'date: 2024-11-24', 'old_slugs: 5'], 4, '„5“ kann keine frühere Adresse sein'],
  [['title: Sieg', 'date: 2024-11-24', 'slug: Der Sieg'], 4, '„der-sieg“ ginge'],
  [['title: Sieg', 'date: 2024-11-24', 'slug: 7'], 4, '„artikel-7“ ginge'],
  [['title: Sieg', 'nur ein Satz'], 3, '„schlüssel: wert“'],
])('the mistake in %j is reported with its line', (lines, line, sentence) =>
  expect(read(...lines)).toEqual(err({ line, sentence: expect.stringContaining(sentence) })),
)

test('without a date in the text, that of the file name counts', () => {
  expect(read('title: Sieg')).toMatchObject({ value: { publishedAt: new Date('2024-11-23T23:00:00Z') } })
  expect(parseArticleFile('sieg.md', '---\ntitle: Sieg\n---\n')).toMatchObject({ error: { line: 1 } })
})

test.each([
  [['draft: true'], { isDraft: true }],
  [['Draft: Ja'], { isDraft: true }],
  [['draft: false'], { isDraft: false }],
  [['published: false'], { isDraft: true }],
  [['published: true'], { isDraft: false }],
  [['published: 2024-12-24'], { isDraft: false, publishedAt: new Date('2024-12-23T23:00:00Z') }],
  [['publishDate: 2024-12-24 10:00'], { publishedAt: new Date('2024-12-24T09:00:00Z') }],
  [['publishDate: 2023-12-24 10:00'], { publishedAt: new Date('2024-11-23T23:00:00Z') }],
  [['expiryDate: 2025-01-01'], { expiresAt: new Date('2024-12-31T23:00:00Z') }],
])('%j decides who reads the article', (lines, expected) =>
  expect(read('title: Sieg', 'date: 2024-11-24', ...lines)).toMatchObject({ value: expected }),
)

test.each([
  [['image: /pictures/a.jpg'], { previewPicture: 'pictures/a.jpg' }],
  [['featuredimage: ../pictures/a.jpg'], { previewPicture: 'pictures/a.jpg' }],
  [['cover:', '  image: pictures/a.jpg', '  alt: Bild'], { previewPicture: 'pictures/a.jpg' }],
  [['prev_image: pictures/a.jpg', 'image: pictures/b.jpg'], { previewPicture: 'pictures/a.jpg' }],
  [
    ['images:', '  - image: pictures/a.jpg', '  - image: pictures/b.jpg'],
    { pictures: ['pictures/a.jpg', 'pictures/b.jpg'] },
  ],
  [['gallery: [pictures/a.jpg]'], { pictures: ['pictures/a.jpg'] }],
  [['description: >', '  Eins', '  zwei'], { summary: 'Eins zwei' }],
])('%j, as other programs write it, is understood', (lines, expected) =>
  expect(read('title: Sieg', 'date: 2024-11-24', ...lines)).toMatchObject({ value: expected }),
)

test('what an article says in vain is told with its line', () =>
  expect(notes('layout: post', 'image: /img/a.jpg', 'cover: pictures/b.jpg', 'tags: [a]', 'aliases: [/x]')).toEqual([
    '4: „layout“ ist hier unbekannt und wird nicht gezeigt.',
    '5: Das Bild „/img/a.jpg“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.',
    '6: „cover“ bedeutet dasselbe wie „image“ und wird nicht beachtet.',
  ]))

test('a time that the clocks leave out is told', () => {
  const parsed = readFile('title: Sieg', 'date: 2024-03-31 02:30')
  expect(parsed.ok && parsed.value.notes).toEqual([
    { line: 3, sentence: expect.stringContaining('es gilt 2024-03-31 03:30') },
  ])
})

test('old addresses are known by the names of other programs', () => {
  const { metadata } = draftOf(
    NAME,
    '---\ntitle: a\ndate: 2024-11-24\naliases:\n  - /alt/\n  - ganz/alt.html\nredirect_from: https://alt.example/x\npermalink: /:year/:title\n---\n',
  )
  expect(formerPathsOf(metadata)).toEqual(['/alt/', '/ganz/alt.html', '/x'])
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
const picture = line.filter((text) => !text.includes('/')).map((name) => `pictures/${name}`)
const drafts: fc.Arbitrary<ArticleDraft> = fc.record({
  slug,
  formerSlugs: fc.array(slug, { maxLength: 3 }),
  title: line,
  publishedAt: fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
  isDraft: fc.boolean(),
  expiresAt: fc.option(fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), {
    nil: undefined,
  }),
  summary: fc.oneof(fc.constant(''), line),
  previewPicture: fc.option(picture, { nil: undefined }),
  pictures: fc.array(picture, { maxLength: 4 }),
  metadata: fc.uniqueArray(fc.tuple(fc.constantFrom('author', 'Ort', 'x-y'), fc.oneof(line, fc.array(line))), {
    selector: ([key]) => key,
  }),
  markdown: fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n\n')),
})

test('an article that is written and read again is the same, whatever is in it', () =>
  fc.assert(
    fc.property(drafts, (draft) => {
      expect(draftOf('anders.md', writeArticleFile(draft))).toEqual(draft)
    }),
    { numRuns: 500 },
  ))
