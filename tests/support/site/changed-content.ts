import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

export type ContentChanges = {
  /** Added or replaced files by their path in the content folder. */
  files?: Record<string, string | Uint8Array>
  /** Leaves out all sample articles. */
  withoutNews?: boolean
}

/** A content folder of its own: the tests' club with changes. The caller removes it. */
export async function changedContent({ files = {}, withoutNews = false }: ContentChanges) {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-content-'))
  const news = join(TESTS_CLUB, 'news')
  const isWanted = (source: string) => !(withoutNews && source.startsWith(news))
  // Pictures are recognised by their size and modification time.
  await cp(TESTS_CLUB, folder, { recursive: true, preserveTimestamps: true, filter: isWanted })
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
