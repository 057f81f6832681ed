import type { Brought, SiteMove } from '#features/moving/move.ts'
import type { ContentContext, ContentStores } from '../context.ts'
import { MOVED_REDIRECTS } from '../kinds/redirects-kind.ts'
import type { Making } from '../kinds/content-kind.ts'
import { listChangedSince, pruneFiles } from '../prune-content.ts'
import { readFormerPieces } from '../read-content.ts'

/** What somebody has changed of what a former website brought. */
export async function listChangedOf(
  { read }: Pick<ContentContext, 'read'>,
  move: SiteMove | undefined,
): Promise<string[]> {
  return listChangedSince(read, move?.brought?.files.map(({ path }) => path) ?? [])
}

/**
 * Puts into the bin what a former website has brought, and makes what it replaced say what it said before. What somebody has changed since
 * stays, unless it is to go as well, and so does what something else shows.
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
      const { removed } = await pruneFiles(stores, brought, ctx, move.choice)
      await dropRedirects(stores, redirects)
      await stores.content.raiseRevision()
      const stayed = brought.length - removed.length
      await stores.siteMoves.change(id, 'taking-back', {
        state: 'taken-back',
        progress: stayed === 0 ? undefined : `${stayed} ${stayed === 1 ? 'Datei ist' : 'Dateien sind'} geblieben.`,
      })
    }),
  )
}

async function bringFormer(stores: ContentStores, { path, former }: Brought['files'][number], making: Making) {
  if (former === null) return
  const club = await stores.club.findFacts('club')
  for (const piece of readFormerPieces(former, club)) await piece.bring(stores, { ...making, refuse: () => undefined })
  await stores.contentFiles.remove([path])
  // Its file, where there is one, is looked at again.
  await stores.contentFiles.putMany([{ path: former.path, mark: '', source: former.text, is_sample: 0 }])
}

async function dropRedirects(stores: ContentStores, brought: Brought['redirects']): Promise<void> {
  const gone = new Map(brought.map(({ from, to }) => [from, to]))
  const present = await stores.redirects.listOf(MOVED_REDIRECTS)
  await stores.redirects.replace(
    MOVED_REDIRECTS,
    present.filter(({ from, to }) => gone.get(from) !== to),
  )
}
