import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqlite } from '#platform/db/open-database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { createFolderMediaStore } from './folder-media-store.ts'
import { contentContext } from '#server/context/store-context.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** Test support: a content folder of its own, and databases to import it into; all removed by `remove`. */
export async function createSampleContent() {
  const root = await mkdtemp(join(tmpdir(), 'vereinsheim-content-'))
  const folder = join(root, 'content')
  const closing: (() => Promise<void>)[] = []
  let databases = 0

  async function write(path: string, content: string | Buffer): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }

  return {
    root,
    folder,
    /** Without news and with few pictures, for a fast import. */
    async fill(): Promise<void> {
      for (const part of ['club', 'events', 'pages', 'docs']) {
        await cp(join(TESTS_CLUB, part), join(folder, part), { recursive: true })
      }
      for (const name of ['vorstand-gruppe.svg', 'standard.svg', 'standard-halle.svg', 'jubel-1.svg', 'texts.yaml']) {
        await cp(join(TESTS_CLUB, 'pictures', name), join(folder, 'pictures', name))
      }
      const look = await readFile(join(folder, 'club/look.yaml'), 'utf8')
      await write('club/look.yaml', look.replace(/^ +- pictures\/standard-\d.svg\n/gm, ''))
      // Board members there have no pictures.
      const board = await readFile(join(folder, 'club/board.yaml'), 'utf8')
      await write('club/board.yaml', board.replace(/^ +picture: .*\n/gm, ''))
      await write('news/2024-11-24-sieg.md', '---\ntitle: Sieg\ndate: 2024-11-24 18:30\n---\n\nEin Abend.\n')
    },
    write,
    /** A new database with its media folder. */
    async openParts() {
      databases += 1
      const dataDir = join(root, `data-${databases}`)
      const connection = openSqlite(join(dataDir, 'test.sqlite'))
      closing.push(connection.close)
      await migrateDatabase(connection)
      const media = createFolderMediaStore(dataDir)
      return { ...contentContext(connection, { media, now: () => new Date() }), connection }
    },
    async remove(): Promise<void> {
      for (const close of closing) await close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The same, filled, for one test. */
export async function contentOfTest() {
  const sample = await createSampleContent()
  onTestFinished(() => sample.remove())
  await sample.fill()
  return sample
}
