import { pageText } from '#content/page-text.ts'
import type { BinItem } from '#features/bin/bin-item.ts'
import type { BinActions, Called, Doomed } from '#features/bin/keep-bin.ts'
import { createKeepBin } from '#features/bin/keep-bin.ts'
import { createBinStore } from '#features/bin/bin-store.ts'
import { fileNameOf } from '#features/club/editing/file-field.ts'
import { listAgain, listedFiles } from '#features/club/editing/listed-files.ts'
import { withdrawFile } from '#features/club/editing/place-file.ts'
import { putSource } from '#features/club/editing/save-document.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { seasonLabel } from '#features/league/season.ts'
import { readTeamKey } from '#features/league/team-key.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { createWorkingCopyStore } from '#features/news/editing/working-copy-store.ts'
import { heedWithdrawals } from '#features/pictures/consents/heed-withdrawals.ts'
import { discardMedia } from '#features/pictures/library/discard-media.ts'
import { pictureName } from '#features/pictures/library/library-picture.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { Context } from '#platform/context.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { newId } from '#shared/new-id.ts'
import { findPictureUses } from '#server/context/find-picture-uses.ts'
import { createStoreContext } from '#server/context/store-context.ts'
import { openStores, type Stores } from '#server/context/stores.ts'

type Needs = {
  connection: DatabaseConnection
  media: Pick<MediaStore, 'remove'>
  nameOf: (accountId: string) => Promise<string | undefined>
  now: () => Date
  log: Pick<Log, 'warn'>
}

type Making = Pick<Context<Stores>, 'now' | 'newId'>

/** Deleting things of all kinds, and taking it back. */
export function createBinActions({ connection, media, nameOf, now, log }: Needs): BinActions {
  const { db, inTransaction, engine } = connection
  const ctx = createStoreContext({ connection, now, kickMailer() {} })
  return createKeepBin({
    now,
    nameOf,
    bin: createBinStore(db),
    newId: () => newId(now()),
    sweepMedia: () => discardMedia({ ...ctx, media, log }),
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          bin: createBinStore(trx),
          call: (doomed) => callDoomed(trx, doomed),
          findNeed: (doomed) => findNeed(openStores({ db: trx, engine, now }), doomed, now),
          discardMedia: (hash) => createLibraryStore(trx).discardMedia(hash, now()),
          beforeReturn: ({ kind, key, title }, by) =>
            kind === 'file' ? withdrawFile(ctx, { bin: createBinStore(trx) }, key, { title, by }) : Promise.resolve(),
          afterReturn: (item, by) => follow(ctx, openStores({ db: trx, engine, now }), item, by),
          raiseRevision: () => raiseRevision(trx),
        }),
      ),
  })
}

async function callDoomed(db: Database, { kind, key }: Doomed): Promise<Called | undefined> {
  switch (kind) {
    case 'article': {
      const article = await createArticleStore(db).findById(toArticleId(key))
      const draft = article ? undefined : await createWorkingCopyStore(db).find(toArticleId(key))
      // What was never published has no address yet.
      return article
        ? { name: article.slug, title: article.title }
        : draft && { name: '', title: draft.fields.title || 'Artikel ohne Überschrift' }
    }
    case 'event': {
      const event = await createEventStore(db).findById(toEventId(key))
      return event && { name: event.slug, title: event.name }
    }
    case 'date': {
      const date = await createDateStore(db).find(key)
      return date && { name: date.slug, title: date.title }
    }
    case 'team': {
      const which = readTeamKey(key)
      const team = which && (await createLeagueStore(db).findTeam(which))
      return team && { name: key, title: `${team.name} ${seasonLabel(team.season)}` }
    }
    case 'picture': {
      const picture = await createLibraryStore(db).find(key)
      return picture && { name: key, title: picture.text || pictureName(picture) }
    }
    case 'file':
      return (await createPictureStore(db).findFile(key)) && { name: key, title: fileNameOf(key) }
  }
}

/** A picture heeds what was withdrawn meanwhile, and a file stands in its list again. */
async function follow(ctx: Making, stores: Stores, { kind, key }: BinItem, by: string): Promise<void> {
  if (kind === 'picture') await heedWithdrawals(key, stores, ctx.now())
  if (kind !== 'file') return
  const source = await listAgain(stores, key, pageText)
  if (source === undefined) return
  const { number: seen } = await stores.documents.find('downloads')
  const put = await putSource({ ...ctx, pageText }, stores, 'downloads', { source, seen, by, deed: 'restore' })
  if (!put.ok) throw new Error(`a list was refused that had been right before: ${put.error.kind}`)
}

async function findNeed(stores: Stores, { kind, key }: Doomed, now: () => Date) {
  if (kind === 'picture') {
    const uses = await findPictureUses(stores, now(), key)
    return uses.length > 0 ? ({ kind: 'shown' } as const) : undefined
  }
  if (kind === 'file') {
    const { source } = await stores.documents.find('downloads')
    return listedFiles(source, pageText).some(({ file }) => file === key) ? ({ kind: 'shown' } as const) : undefined
  }
  if (kind !== 'event') return undefined
  const registrations = await stores.registrations.listForEvent(toEventId(key))
  const messages = await stores.messages.listForEvent(toEventId(key))
  const count = registrations.length
  return count + messages.length > 0 ? ({ kind: 'has-registrations', count } as const) : undefined
}
