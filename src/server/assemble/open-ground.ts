import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { createVariantSource } from '#platform/media/serve-variant.ts'
import { readVersion } from '#platform/program/read-version.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import { createTallies } from '#server/figures/figures.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { watchRevision } from '#server/pages/watch-revision.ts'
import { createContentReaders } from './create-content-readers.ts'
import { fillPlace, type Base } from './fill-place.ts'
import { openAccounts } from './open-accounts.ts'
import { createSizePreparation } from './prepare-sizes.ts'
import { watchTheme } from './watch-theme.ts'

export type Ground = Awaited<ReturnType<typeof openGround>>

/** The first steps: content, accounts, pictures and the tournament of the day, on which everything else stands. */
export async function openGround({ config, log, now, connection }: Omit<Base, 'tallies'>) {
  const base = { config, log, now, connection, tallies: createTallies() }
  const { media, imported, pending } = await fillPlace(base)
  await connection.inTransaction(async (trx) => {
    const upkeep = createUpkeepStore(trx)
    // For the console, which may be started without the site's settings.
    await upkeep.noteAddress(now(), config.publicUrl)
    await upkeep.noteVersion(now(), readVersion())
  })
  const content = await openContent(base)
  const theme = await watchTheme(content.readers.club)
  const accounts = await openAccounts(base, theme.now)
  const pictures = createPictureStore(connection.db)
  const variants = createVariantSource({ media, isKnown: pictures.isKnown, log })
  return {
    ...base,
    ...content,
    imported,
    pending,
    theme,
    accounts,
    media,
    pictures,
    variants,
    preparation: createSizePreparation(variants, log),
    tournaments: await openTournaments(connection),
  }
}

/** What is read, and the pages made of it; both are forgotten when it changes. */
async function openContent({ log, now, connection }: Base) {
  const readers = createContentReaders(connection.db, now)
  const cache = createPageCache(now)
  const onChange = () => [readers.forget, cache.clear].forEach((forget) => forget())
  const revision = await watchRevision(connection, { onChange, log })
  return { readers, cache, revision }
}
