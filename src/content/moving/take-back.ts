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

/** Titles of what somebody has changed of what a former website brought. */
export async function listChangedOf(
  { read }: Pick<ContentContext, 'read'>,
  move: SiteMove | undefined,
): Promise<string[]> {
  const changed = await listChangedSince(read, move?.brought?.files.map(({ path }) => path) ?? [])
  const titles = changed.map(async (path) => titleOf({ path, text: await read.contentFiles.findSource(path) }))
  return Promise.all(titles)
}

/**
 * Puts into the bin what a former website has brought, and makes what it replaced be as it was before, pictures and documents too. What
 * somebody has changed since stays, unless it is to go as well, and so does what something else shows.
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
  // Its file, where there is one, is looked at again.
  const source = await bring(stores, former, making)
  await stores.contentFiles.putMany([{ path: former.path, mark: '', source, is_sample: 0 }])
}

/** @returns what is noted of its file */
async function bring(stores: ContentStores, former: FormerFile, making: Making): Promise<string> {
  if (!isText(former.path)) {
    // Only ever written by `planImport`.
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
