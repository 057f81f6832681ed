/** @module-tag long */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createArticleStore } from '#features/news/article-store.ts'
import { writeArticleFile } from '#features/news/article-file.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { toSlug } from '#shared/slug.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'
import { contentOfTest, createSampleContent } from '#tests/support/samples/sample-content-folder.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** All files of a folder with their bytes. */
async function readAll(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [path.slice(folder.length + 1), await readFile(path, 'latin1')] as const
  return new Map(await Promise.all(paths.toSorted().map(read)))
}

/** Everything visible to visitors; without ids and marks of files, which differ per installation. */
async function readContent({ db }: DatabaseConnection) {
  const articles = await createArticleStore(db).list(0, 1_000)
  return {
    articles: await Promise.all(
      articles.map(async ({ id, ...article }) => ({
        ...article,
        formerSlugs: await createArticleStore(db).listFormerSlugs(id),
      })),
    ),
    documents: await db.selectFrom('club_documents').selectAll().orderBy('name').execute(),
    pictures: await db.selectFrom('pictures').selectAll().orderBy('path').execute(),
    files: await db.selectFrom('files').selectAll().orderBy('path').execute(),
    events: (await db.selectFrom('events').selectAll().orderBy('slug').execute()).map(({ id: _, ...event }) => event),
  }
}

/** Imports `folder`, exports it, imports the export into a new database and exports that again. */
async function goRound(sample: Awaited<ReturnType<typeof createSampleContent>>, folder: string) {
  const [first, second] = [await sample.openParts(), await sample.openParts()]
  const [once, twice] = [join(sample.root, 'once'), join(sample.root, 'twice')]
  await importContent(folder, first)
  const count = await exportContent(once, first)
  await importContent(once, second)
  await exportContent(twice, second)
  return {
    count,
    original: await readContent(first.connection),
    copy: await readContent(second.connection),
    once: await readAll(once),
    twice: await readAll(twice),
  }
}

test('all content of a club survives export and import without loss', async () => {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  const { original, copy, once, twice, count } = await goRound(sample, TESTS_CLUB)
  expect(original.articles.length).toBeGreaterThanOrEqual(48)
  expect(copy).toEqual(original)
  expect(once).toEqual(twice)
  expect(once.size).toBe(count)
  const delivered = await readAll(TESTS_CLUB)
  expect([...delivered.keys()].filter((path) => !once.has(path) && !path.startsWith('news/'))).toEqual([])
  for (const path of [...delivered.keys()].filter((each) => /^(club|events|pages)\/|texts\.yaml$/.test(each))) {
    expect(once.get(path), path).toBe(delivered.get(path))
  }
})

const line = anyText({ minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\r\n\0\uFFFD]/g, ' ').trim())
  .filter((text) => text !== '' && text.isWellFormed())
const trickyLine = fc.oneof(
  line,
  fc.constantFrom('---', '- a', 'title: b', '#', '"', "'", '{{club.naem}}', '<script>', '\u2028a', '&amp;', '\\', '*'),
)
const drafts = fc.uniqueArray(
  fc.record({
    slug: line.map(toSlug),
    formerSlugs: fc.constant<string[]>([]),
    title: trickyLine.map((text) => text.trim()),
    publishedAt: fc.date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    summary: fc.oneof(
      fc.constant(''),
      trickyLine.map((text) => text.trim()),
    ),
    previewPicture: fc.option(fc.constant('pictures/jubel-1.svg'), { nil: undefined }),
    pictures: fc.array(fc.constantFrom('pictures/jubel-1.svg', 'pictures/standard.svg'), { maxLength: 3 }),
    metadata: fc.uniqueArray(fc.tuple(fc.constantFrom('Ort', 'author', 'x'), line), { selector: ([key]) => key }),
    markdown: fc.array(trickyLine, { maxLength: 6 }).map((lines) => lines.join('\n\n')),
  }),
  { selector: ({ slug }) => slug, minLength: 1, maxLength: 30 },
)

test('articles with every kind of text survive export and import without loss', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, async (articles) => {
      const sample = await createSampleContent()
      try {
        await sample.fill()
        for (const [index, draft] of articles.entries()) {
          await sample.write(`news/artikel-${index}.md`, writeArticleFile(sampleDraft(draft)))
        }
        const { original, copy, once, twice } = await goRound(sample, sample.folder)
        expect(original.articles).toHaveLength(new Set([...articles.map(({ slug }) => slug), 'sieg']).size)
        expect(copy).toEqual(original)
        expect(once).toEqual(twice)
      } finally {
        await sample.remove()
      }
    }),
    { numRuns: 4 },
  )
})

test('articles of the same moment keep their order, whatever their files are called', async () => {
  const sample = await contentOfTest()
  const publishedAt = new Date('2024-03-02T18:00:00Z')
  for (const [index, slug] of ['c', 'a', 'd', 'b'].entries()) {
    await sample.write(
      `news/artikel-${index}.md`,
      writeArticleFile(sampleDraft({ slug, publishedAt, formerSlugs: [], previewPicture: undefined, pictures: [] })),
    )
  }
  const { original, copy } = await goRound(sample, sample.folder)
  expect(copy).toEqual(original)
})

test('what was changed since the import is exported as it is now', async () => {
  const sample = await contentOfTest()
  const parts = await sample.openParts()
  await importContent(sample.folder, parts)
  await parts.connection.inTransaction((trx) =>
    trx.updateTable('events').set({ name: 'Dorfturnier 2030' }).where('slug', '=', 'dorfspielttt').execute(),
  )
  const target = join(sample.root, 'export')
  await exportContent(target, parts)
  expect(await readFile(join(target, 'events/dorfspielttt.yaml'), 'utf8')).toContain('name: Dorfturnier 2030')
})
