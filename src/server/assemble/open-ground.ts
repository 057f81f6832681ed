import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { createVariantSource, type VariantSource } from '#platform/media/serve-variant.ts'
import { readVersion } from '#platform/program/read-version.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import { createTallies } from '#server/figures/figures.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { watchRevision } from '#server/pages/watch-revision.ts'
import { fillPlace, type Base } from './fill-place.ts'
import { type ClubReader, createClubReader } from '#features/club/club-reader.ts'
import type { Theme } from '#identity/service/read-look.ts'
import { iconMark } from '#site/icon-mark.ts'
import type { Picture } from '#features/pictures/picture.ts'
import type { Log } from '#platform/log/log.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createIdentityService } from '#identity/service/create-identity-service.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import { openLimits } from '#platform/limits/open-limits.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { createLeagueReader } from '#features/league/league-reader.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { createDateReader } from '#features/dates/date-reader.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createArticleStore, type ArticleStore } from '#features/news/article-store.ts'
import { createCategoryStore } from '#features/news/category-store.ts'
import { createNewsArchive } from '#features/news/news-archive.ts'
import { isPageAddress, isPageSlug, isTakenAddress } from '#features/news/page-address.ts'
import { createPageReader } from '#features/news/page-reader.ts'
import { createPictureReader } from '#features/pictures/picture-reader.ts'
import { createRedirectReader } from '#features/redirects/redirect-reader.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { createEventReader } from '#features/tournaments/events/event-reader.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { Database } from '#platform/db/database.ts'
import { createTimedMemory } from '#shared/memory.ts'

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

/** What the club calls itself and looks like, for those who cannot wait for the answer. */
async function watchTheme(club: ClubReader) {
  let theme = await readTheme(club)
  return {
    now: () => theme,
    /** To be awaited before an answer that shows it. A club whose facts cannot be read keeps the theme it had. */
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

/** Makes the sizes of pictures that nobody has asked for yet. */
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

    /** The picture in hand is finished, so that nothing is written any more afterwards. */
    async stop(): Promise<void> {
      background.abort()
      await Promise.all(underWay)
    },
  }
}

/**
 * The second step: mail, limits and accounts, which everything that people do here needs. No mail is sent before `mailer.start`.
 *
 * @param theme what the club calls itself and looks like at the moment
 */
async function openAccounts({ config, log, now, connection, tallies }: Base, theme: () => Theme) {
  const identityConfig = readSiteIdentity(config, theme().name)
  const { mails, signIns } = tallies
  const mailer = createMailer({ config, sms: identityConfig.smsWebhook, connection, log, now, mails })
  const limits = await openLimits({
    connection,
    now,
    report: (fault) => log.error({ err: fault }, 'forgetting old counts failed; it is tried again'),
  })
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

/** Of what is neither an article nor a page, nobody can say here whether it is there. */
async function isShown(articles: ArticleStore, slug: string): Promise<boolean> {
  if (isPageSlug(slug) && (isTakenAddress(slug) || !isPageAddress(slug))) return true
  return (await articles.isReachable(slug)) || (isPageSlug(slug) && (await articles.findOwner(slug)) === undefined)
}

/** What pages are made of; much of it is remembered until `forget` is called, which is due whenever content has changed. */
export function createContentReaders(db: Database, now: () => Date) {
  const articles = createArticleStore(db, now)
  const readers = {
    club: createClubReader(createClubStore(db)),
    league: createLeagueReader(createLeagueStore(db)),
    dates: createDateReader(createDateStore(db)),
    events: createEventReader(createEventStore(db)),
    news: createNewsArchive(articles, createCategoryStore(db), now),
    pages: createPageReader(articles, now),
    pictures: createPictureReader(createPictureStore(db)),
    redirects: createRedirectReader(createRedirectStore(db), (slug) => isShown(articles, slug)),
    /** For pages that are made for many from the same. */
    shownToAll: createTimedMemory(now),
  }
  const listeners: (() => void)[] = []
  return {
    ...readers,
    forget(): void {
      for (const reader of Object.values(readers)) reader.forget()
      for (const listener of listeners) listener()
    },
    /** For whoever remembers what was made of them. */
    onForget: (listener: () => void) => void listeners.push(listener),
  }
}
