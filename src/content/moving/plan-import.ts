import type { Brought, Fate, FormerFile } from '#features/moving/move.ts'
import type { ContentContext } from '../context.ts'
import { listContentFiles, type ContentFile } from '../content-folder.ts'
import { ContentError } from '../content-mistake.ts'
import { findFormer } from '../find-former.ts'
import { isDocument, isPicture } from '../import-media.ts'
import { readContent } from '../read-content.ts'
import { settle } from '../settle.ts'

/** @property title shown to people */
export type PlannedFile = { path: string; title: string; fate: Fate; former: FormerFile | null }

/**
 * Determines what an import of this folder would do with each article, page, picture and document.
 *
 * @throws {ContentError} for mistakes in the files
 */
export async function planImport(folder: string, { read: stores }: ContentContext): Promise<PlannedFile[]> {
  const { files } = await listContentFiles(folder)
  const club = await stores.club.findFacts('club')
  const { files: reads, mistakes } = readContent(files, club)
  if (mistakes.length > 0) throw new ContentError(mistakes)
  const former = await findFormer(stores, files, club)
  const planned: PlannedFile[] = []
  for (const read of reads) {
    const [piece, ...others] = read.pieces
    // Texts of pictures come with the pictures.
    if (!piece?.find || others.length > 0 || read.file.path.startsWith('pictures/')) continue
    const standing = await piece.find(stores)
    const before = (await former.find(read)).get(piece.name)?.says
    const sides = { former: before, brought: piece.says, standing }
    const isGone = standing === undefined || (standing.says === undefined && before === undefined)
    const fate = isGone ? 'new' : standing.says === piece.says ? 'unchanged' : FATE_OF[settle(sides, undefined)]
    const [path = read.file.path] = former.listMoved([read.file])
    const text = fate === 'replaced' ? await stores.contentFiles.findSource(path) : undefined
    planned.push({
      path: read.file.path,
      title: titleOf(read.file),
      fate,
      former: text === undefined ? null : { path, text },
    })
  }
  return [...planned, ...(await planMedia(stores, files))]
}

const FATE_OF = { take: 'replaced', keep: 'unchanged', conflict: 'kept' } as const

/** The title shown to people. */
export const titleOf = ({ path, text = '' }: { path: string; text?: string | undefined }) =>
  /^title: *(["']?)(.+)\1$/m.exec(text)?.[2] ?? path.slice(path.indexOf('/') + 1)

/** Only the import makes pictures from their files: until then a different file size means a different picture. */
async function planMedia(stores: ContentContext['read'], files: readonly ContentFile[]): Promise<PlannedFile[]> {
  const known = await stores.contentFiles.listMarks()
  const present = new Map(
    [...(await stores.pictures.list()), ...(await stores.pictures.listFiles())].map((each) => [each.path, each]),
  )
  const sizeOf = (mark: string | undefined) => mark?.split(':')[0]
  return files
    .filter((file) => isPicture(file) || isDocument(file))
    .map(({ path, mark }) => {
      const isSame = sizeOf(known.get(path)?.mark) === sizeOf(mark)
      const former = present.get(path)
      // A missing file that was imported before was deleted by a user.
      const fate = former ? (isSame ? 'unchanged' : 'replaced') : known.has(path) ? 'unchanged' : 'new'
      const text = JSON.stringify(former)
      return { path, title: titleOf({ path }), fate, former: fate === 'replaced' ? { path, text } : null }
    })
}

/** The files that undoing the import would remove or restore. */
export const broughtBy = (planned: readonly PlannedFile[]): Brought['files'] =>
  planned.flatMap(({ path, fate, former }) =>
    fate === 'new' || (fate === 'replaced' && former !== null) ? [{ path, former }] : [],
  )
