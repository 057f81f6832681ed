import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { convertSite, type ConvertibleFrom } from '#content/convert/convert-site.ts'
import { listNotes } from '#content/content-mistake.ts'
import { importContent } from '#content/import-content.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createRedirectReader } from '#features/redirects/redirect-reader.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { createSampleContent } from './samples/sample-content-folder.ts'
import { writeSite } from './samples/sample-foreign-sites.ts'

type Files = Parameters<typeof writeSite>[1]

/** Test support: converts the site and imports the result in place of the sample club. @param change made to the site before */
export async function moveSite(from: ConvertibleFrom, files: Files, change?: (source: string) => Promise<unknown>) {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  await writeFile(join(sample.folder, '.sample'), 'TTC Musterdorf\n')
  const [source, to] = [join(sample.root, 'alt'), join(sample.root, 'neu')]
  await writeSite(source, files)
  await change?.(source)
  const { report, balance } = await convertSite({ from, source, to })
  const parts = await sample.openParts()
  const { db } = parts.connection
  await importContent(sample.folder, { ...parts, leavesPictures: true })
  const { notes } = await importContent(to, { ...parts, begins: true })
  const articles = await createArticleStore(db).list(0, 100)
  const reader = createRedirectReader(createRedirectStore(db), async () => true)
  return {
    report,
    balance,
    notes: listNotes(notes),
    articles: new Map(articles.map((article) => [article.slug, article])),
    lead: async (address: string) => (await reader.find(address))?.to,
    files: async (folder: string) => (await readdir(join(to, folder))).toSorted(),
    all: async () => (await readdir(to, { recursive: true })).filter((path) => /\.\w+$/.test(path)).toSorted(),
    read: (path: string) => readFile(join(to, path), 'utf8'),
    bytes: (path: string) => readFile(join(to, path)),
  }
}
