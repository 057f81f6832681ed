import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importContent } from '#content/import-content.ts'
import { createFolderMediaStore } from '#tests/support/samples/folder-media-store.ts'
import { contentContext } from '#server/context/store-context.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

let contentDir: string
let site: Site
beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'vereinsheim-content-'))
  await cp(TESTS_CLUB, contentDir, { recursive: true })
  site = await startSite({ env: { CONTENT_DIR: contentDir, LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await site.stop()
  await rm(contentDir, { recursive: true, force: true })
})

const page = async (path: string) => (await fetch(site.origin + path)).text()

/** As `npm run cli -- content import` does: another process, so another connection, while the site runs. */
const importElsewhere = (): Promise<number> =>
  onDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir }, async (connection) => {
    const media = createFolderMediaStore(site.dataDir)
    return (await importContent(contentDir, contentContext(connection, { media, now: () => new Date() }))).files
  })

test('an article that another process imports is on home page, list and feed at once, and moves the others on', async () => {
  const newest = /<h1>(.*?)<\/h1>/.exec(await page('/news/0'))?.[1] ?? ''
  await Promise.all(['/', '/news', '/feed.atom', '/news/1'].map(page))
  const text = '---\ntitle: Eilmeldung aus der Halle\ndate: 2024-12-31 18:00\n---\n\nDas Licht geht wieder.\n'
  await writeFile(join(contentDir, 'news/2024-12-31-eilmeldung.md'), text)
  expect(await importElsewhere()).toBe(1)

  await vi.waitFor(async () => expect(await page('/')).toContain('Eilmeldung aus der Halle'), {
    timeout: 30_000,
    interval: 20,
  })
  expect(await page('/news')).toContain('Eilmeldung aus der Halle')
  expect(await page('/feed.atom')).toContain('Eilmeldung aus der Halle')
  expect(await page('/news/0')).toContain('Das Licht geht wieder.')
  expect(await page('/news/1')).toContain(`<h1>${newest}</h1>`)
  expect(await page('/news/eilmeldung')).toContain('Das Licht geht wieder.')
})

test('a second import finds nothing to do', async () => {
  expect(await importElsewhere()).toBe(0)
})
