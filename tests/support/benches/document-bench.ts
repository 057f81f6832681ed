import { pageText } from '#content/page-text.ts'
import { documentFile, documentNames, type DocumentName } from '#features/club/editing/document-name.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { deriveValue } from '#features/club/editing/document-text.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Office } from '#rights/offices.ts'
import { createMemoryMediaStore } from '#tests/support/samples/memory-media-store.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { readFile } from 'node:fs/promises'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

export const anna = { accountId: 'anna', offices: ['board'] as Office[] }
export const jule = { accountId: 'jule', offices: ['youth'] as Office[] }
export const otto = { accountId: 'otto', offices: ['editor', 'director', 'admin', 'member'] as Office[] }

/** The sources of the tests' club. */
export const sampleSource = (name: DocumentName): Promise<string> =>
  readFile(`${TESTS_CLUB}/${documentFile(name)}`, 'utf8').catch(() => '')

/** The room „Verein“ on a database that holds the tests' club. */
export async function createDocumentBench(connection: DatabaseConnection, now = '2024-11-26T12:00:00Z') {
  const clock = createClock(now)
  const media = createMemoryMediaStore()
  const ctx = await createSampleContext(connection, { now: clock.now, media })
  await connection.inTransaction(async (trx) => {
    for (const name of documentNames) {
      const source = await sampleSource(name)
      const value = source && deriveValue(name, source, { club: sampleClub, pages: pageText })
      if (value && value.ok) await createDocumentStore(trx).bring(name, { value: value.value, source, at: clock.now() })
    }
    const { members, groupPicture, documents } = await namedFiles()
    const picture = { hash: 'a'.repeat(64), format: 'svg', width: 1, height: 1, text: '' } as const
    await createPictureStore(trx).putMany([groupPicture, ...members].map((path) => ({ ...picture, path })))
    for (const path of documents)
      await createPictureStore(trx).putFile({ path, hash: 'b'.repeat(64), mediaType: 'application/pdf', bytes: 1 })
  })
  const bytesOf = async (path: string) => media.findFile((await ctx.read.pictures.findFile(path))?.hash ?? '')
  return { ctx, clock, documents: ctx.read.documents, bytesOf, media }
}

async function namedFiles() {
  const board = await sampleSource('board')
  const downloads = await sampleSource('downloads')
  const paths = (text: string, folder: string) =>
    [...text.matchAll(new RegExp(`${folder}/[\\w.-]+`, 'g'))].map(([path]) => path)
  const [groupPicture = '', ...members] = paths(board, 'pictures')
  return { groupPicture, members, documents: paths(downloads, 'docs') }
}
