import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentStores } from '#content/context.ts'
import { clubKind } from '#content/kinds/club-kind.ts'
import type { TextFile } from '#content/kinds/content-kind.ts'
import { pagesKind } from '#content/kinds/pages-kind.ts'
import { teamsKind } from '#content/kinds/teams-kind.ts'

/** Sources of a template, and of the names of people that must not be taken over. */
const KINDS = [clubKind, pagesKind, teamsKind]

/** The texts of a website, in the format of an export. */
export async function readSiteTexts(stores: ContentStores): Promise<TextFile[]> {
  const { findSource: find, listSources: list } = stores.contentFiles
  const files: TextFile[] = []
  for (const kind of KINDS)
    for await (const [path, text] of kind.write(stores, { find, list })) files.push({ path, text })
  return files
}

/** The texts of a content folder. */
export async function readFolderTexts(folder: string): Promise<TextFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => KINDS.some((kind) => kind.owns(path)))
  return Promise.all(paths.toSorted().map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}
