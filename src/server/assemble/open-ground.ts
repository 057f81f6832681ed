import { importContent } from '#content/import-content.ts'
import { type ClubReader, createClubReader } from '#features/club/club-reader.ts'
import { createDateReader } from '#features/dates/date-reader.ts'
import { createLeagueReader } from '#features/league/league-reader.ts'
import { createNewsArchive } from '#features/news/news-archive.ts'
import { isPageAddress, isPageSlug, isTakenAddress } from '#features/news/page-address.ts'
import { createPageReader } from '#features/news/page-reader.ts'
import { createPictureReader } from '#features/pictures/picture-reader.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { createRedirectReader } from '#features/redirects/redirect-reader.ts'
import { createEventReader } from '#features/tournaments/events/event-reader.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createIdentityService } from '#identity/service/create-identity-service.ts'
import type { Theme } from '#identity/service/read-look.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { raiseMark, refuseLostData } from '#platform/db/high-water-mark.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { measureTables } from '#platform/db/measure-tables.ts'
import { untilThere } from '#platform/db/until-there.ts'
import { openLimits } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import type { BlobBudget } from '#platform/media/blob-cache.ts'
import { createVariantSource, type VariantSource } from '#platform/media/serve-variant.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import { contentContext, storeContext } from '#server/context/store-context.ts'
import type { Stores } from '#server/context/stores.ts'
import { createTallies, type Tallies } from '#server/figures/figures.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { createDiskShare } from '#server/load/disk-share.ts'
import { PageCache, type PageBudget } from '#server/pages/page-cache.ts'
import { watchRevision } from '#server/pages/watch-revision.ts'
import { createTimedMemory } from '#shared/memory.ts'
import type { SiteContext } from '#site/context.ts'
import { iconMark } from '#site/icon-mark.ts'
import { holdsMedia, openMedia } from './open-media.ts'

/** The input of each step of the start. */
type Base = {
  config: Config
  log: Log
  now: () => Date
  connection: DatabaseConnection
  tallies: Tallies
  /** Memory limit of blobs from buckets, if it is shared with other instances. */
  blobBudget?: BlobBudget
}

/** @property pageBudget the same limit for cached pages @property proposeHalls where other clubs play, if known */
type Given = Omit<Base, 'tallies'> & { pageBudget?: PageBudget; proposeHalls?: SiteContext['proposeHalls'] }

export type Ground = Awaited<ReturnType<typeof openGround>>

/** Opens what everything else needs, in this order: data and content, readers, mail and accounts, pictures. */
export async function openGround({
  config,
  log,
  now,
  connection,
  pageBudget,
  blobBudget,
  proposeHalls = () => [],
}: Given) {
  const base = { config, log, now, connection, blobBudget, tallies: createTallies() }
  const { content, imported, pending } = await fillPlace(base)
  await noteStart(content, config.publicUrl)
  const { media, read } = content
  const readers = openReaders(read, now)
  const cache = new PageCache(now, pageBudget)
  function onChange() {
    readers.forget()
    cache.clear()
  }
  const revision = await watchRevision(connection, { onChange, log })
  const theme = await watchTheme(readers.club)
  const accounts = await openAccounts(base, theme.now)
  const variants = createVariantSource({ media, isKnown: read.pictures.isKnown, log })
  return {
    ...base,
    content,
    imported,
    pending,
    readers,
    cache,
    revision,
    theme,
    accounts,
    media,
    pictures: read.pictures,
    variants,
    proposeHalls,
    disk: createDiskShare(config.dataDir, {
      most: config.most?.bytes,
      measureElsewhere: () => measureTables(connection),
    }),
    preparation: createSizePreparation(variants, log),
    tournaments: await openTournaments(connection),
  }
}

/** Notes the site's address, for the console, which may be started without its settings; and since when the site has this version. */
async function noteStart({ read, write, now }: ContentPlace, address: string): Promise<void> {
  const version = readVersion()
  const { findAddress, findFirstStart } = read.upkeep
  // Most starts change nothing: skipping the write saves a disk access.
  if ((await findAddress()) === address && (await findFirstStart(version)) !== undefined) return
  await write(async ({ upkeep }) => {
    await upkeep.noteAddress(now(), address)
    await upkeep.noteVersion(now(), version)
  })
}

type ContentPlace = Awaited<ReturnType<typeof fillPlace>>['content']

/**
 * The first step: opens the database, brings it up to date and fills it. @property imported number of content files that were
 * new or changed @property pending number of their pictures still to be made
 */
export async function fillPlace({ config, log, now, connection, tallies, blobBudget }: Base) {
  await untilThere(connection, log)
  await refuseLostData(connection, { dataDir: config.dataDir, hasMedia: () => holdsMedia(config) })
  await migrateDatabase(connection)
  await raiseMark(connection, config.dataDir)
  const { read } = storeContext({ connection, now })
  const hasPictures = async () => (await read.pictures.list()).length > 0
  const media = await openMedia(config, log, hasPictures, {
    budget: blobBudget,
    note(outcome, seconds) {
      tallies.mediaRequests.add(outcome)
      tallies.mediaSeconds.add(outcome, seconds)
    },
  })
  const content = contentContext(connection, { media, now })
  const { files, notes, conflicts, pending } = await importContent(config.contentDir, {
    ...content,
    leavesPictures: true,
  })
  if (notes.length > 0)
    log.warn(
      { notes: notes.length },
      'some content is not shown as it stands; `content import` before the start says which',
    )
  if (conflicts.length > 0)
    log.warn(
      { files: conflicts.map(({ file }) => file) },
      'these files and the website were both changed; nothing of them counts until `content import` is told which of both does',
    )
  return { content, imported: files, pending: pending.length }
}

/** The club's name and look, for callers that cannot wait for the database. */
async function watchTheme(club: ClubReader) {
  let theme = await readTheme(club)
  return {
    now: () => theme,
    /** To be awaited before an answer that shows the theme. If the club's facts cannot be read, the former theme stays. */
    async look(): Promise<void> {
      theme = await readTheme(club).catch(() => theme)
    },
  }
}

async function readTheme(club: ClubReader): Promise<Theme> {
  const [facts, look] = await Promise.all([club.getFacts('club'), club.getFacts('look')])
  const mark = iconMark(look, facts)
  return { name: facts.shortName, colours: look.colours, logo: mark === '' ? undefined : `/favicon.svg${mark}` }
}

/** Makes the sizes of pictures before anybody asks for them. */
function createSizePreparation(variants: VariantSource, log: Log) {
  const background = new AbortController()
  const underWay = new Set<Promise<void>>()

  function watch(preparing: Promise<void>): void {
    const done = preparing
      .catch((error: unknown) => {
        log.error({ err: error }, 'preparing pictures ended early; they are made when they are asked for')
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    prepareAll: (pictures: readonly Picture[]) => watch(variants.prepareAll(pictures, background.signal)),
    prepareNew: (picture: Picture) => watch(variants.prepareNew(picture, background.signal)),

    /** Waits for the current picture, so that nothing is written afterwards. */
    async stop(): Promise<void> {
      background.abort()
      await Promise.all(underWay)
    },
  }
}

/**
 * The second step: mail, limits and accounts, which every action of a user needs. No mail is sent before `mailer.start`.
 *
 * @param theme the club's present name and look
 */
async function openAccounts({ config, log, now, connection, tallies }: Base, theme: () => Theme) {
  const identityConfig = readSiteIdentity(config, theme().name)
  const { mails, signIns } = tallies
  const mailer = createMailer({ config, sms: identityConfig.smsWebhook, connection, log, now, mails })
  const limits = await openLimits(connection, now, (fault) =>
    log.error({ err: fault }, 'forgetting old counts failed; it is tried again'),
  )
  const identity = await createIdentityService({
    config: identityConfig,
    connection,
    log,
    now,
    limits,
    kickMailer: mailer.kick,
    handOver: mailer.handOver,
    signIns,
    theme,
    clientAddress: addressOf(config.trustedProxies),
    siteCookie: (context, session) => createSessionCookie(config, context).write({ session, isKept: false }),
  })
  return { identityConfig, mailer, limits, identity }
}

/** Addresses that are neither articles nor pages of the club cannot be checked here, and count as shown. */
async function isShown(articles: Stores['articles'], slug: string): Promise<boolean> {
  if (isPageSlug(slug) && (isTakenAddress(slug) || !isPageAddress(slug))) return true
  return (await articles.isReachable(slug)) || (isPageSlug(slug) && (await articles.findOwner(slug)) === undefined)
}

/** The readers behind all pages; much of their data is remembered until `forget` is called, which must happen whenever content has changed. */
export function openReaders(read: Stores, now: () => Date) {
  const { shownArticles: articles } = read
  const readers = {
    club: createClubReader(read.club),
    league: createLeagueReader(read.league),
    dates: createDateReader(read.dates),
    events: createEventReader(read.events),
    news: createNewsArchive(articles, read.categories, now),
    pages: createPageReader(articles, now),
    pictures: createPictureReader(read.pictures),
    redirects: createRedirectReader(read.redirects, (slug) => isShown(articles, slug)),
    /** For pages that show the same data to many. */
    shownToAll: createTimedMemory(now),
  }
  const listeners: (() => void)[] = []
  return {
    ...readers,
    forget(): void {
      for (const reader of Object.values(readers)) reader.forget()
      for (const listener of listeners) listener()
    },
    /** For callers that remember something derived from these readers. */
    onForget: (listener: () => void) => void listeners.push(listener),
  }
}
