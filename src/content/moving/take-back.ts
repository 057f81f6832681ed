import type { Brought, FormerFile, SiteMove } from '#features/moving/move.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { isText } from '../content-folder.ts'
import type { ContentContext, ContentStores } from '../context.ts'
import { MOVED_REDIRECTS } from '../kinds/redirects-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { titleOf } from './plan-import.ts'
import { listChangedSince, pruneFiles } from '../prune-content.ts'
import { readFormerPieces } from '../read-content.ts'

/** Titles of imported files of a former website whose content has been changed since. */
export async function listChangedOf(
  { read }: Pick<ContentContext, 'read'>,
  move: SiteMove | undefined,
): Promise<string[]> {
  const changed = await listChangedSince(read, move?.brought?.files.map(({ path }) => path) ?? [])
  const titles = changed.map(async (path) => titleOf({ path, text: await read.contentFiles.findSource(path) }))
  return Promise.all(titles)
}

/**
 * Undoes the import of a former website: moves its content to the bin, and restores what it replaced, including pictures and documents.
 * Content changed since stays, unless the user chose otherwise, and so does content that something else shows.
 */
export function takeMoveBack(ctx: ContentContext, id: string): Promise<void> {
  return ctx.oneAtATime('importing content', () =>
    ctx.write(async (stores) => {
      const move = await stores.siteMoves.find(id)
      if (move?.state !== 'taking-back') return
      const { files, redirects } = move.brought ?? { files: [], redirects: [] }
      const changed = move.choice
        ? []
        : await listChangedSince(
            stores,
            files.map(({ path }) => path),
          )
      const isFree = ({ path }: { path: string }) => !changed.includes(path)
      for (const file of files.filter(isFree)) await bringFormer(stores, file, ctx)
      const brought = files.filter(({ former }) => former === null).map(({ path }) => path)
      const { kept } = await pruneFiles(stores, brought, ctx, move.choice)
      await dropRedirects(stores, redirects)
      await stores.content.raiseRevision()
      const stayed = new Set([...changed, ...kept]).size
      await stores.siteMoves.change(id, 'taking-back', {
        state: 'taken-back',
        progress: stayed === 0 ? undefined : `${stayed} ${stayed === 1 ? 'Datei ist' : 'Dateien sind'} geblieben.`,
      })
    }),
  )
}

async function bringFormer(stores: ContentStores, { path, former }: Brought['files'][number], making: Making) {
  if (former === null) return
  await stores.contentFiles.remove([path])
  // If there is a file for it, the next import reads it again.
  const source = await bring(stores, former, making)
  await stores.contentFiles.putMany([{ path: former.path, mark: '', source, is_sample: 0 }])
}

/** @returns the source to store for its file */
async function bring(stores: ContentStores, former: FormerFile, making: Making): Promise<string> {
  if (!isText(former.path)) {
    // Written only by `planImport`.
    const media = JSON.parse(former.text) as Picture | FileRecord
    await stores.library.keepMedia(media.hash)
    await ('mediaType' in media ? stores.pictures.putFile(media) : stores.pictures.putMany([media]))
    return media.hash
  }
  const club = await stores.club.findFacts('club')
  for (const piece of readFormerPieces(former, club)) await piece.bring(stores, { ...making, refuse: () => undefined })
  return former.text
}

async function dropRedirects(stores: ContentStores, brought: Brought['redirects']): Promise<void> {
  const gone = new Map(brought.map(({ from, to }) => [from, to]))
  const present = await stores.redirects.listOf(MOVED_REDIRECTS)
  await stores.redirects.replace(
    MOVED_REDIRECTS,
    present.filter(({ from, to }) => gone.get(from) !== to),
  )
}
