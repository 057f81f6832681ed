import { randomBytes } from 'node:crypto'
import { listNotes } from '#content/content-mistake.ts'
import { importContent } from '#content/import-content.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { addressOf } from '#identity/service/address-of.ts'
import { createIdentityService, type IdentityService } from '#identity/service/create-identity-service.ts'
import { readSiteIdentity } from '#identity/service/read-site-identity.ts'
import type { Config } from '#platform/config/config.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { untilThere } from '#platform/db/until-there.ts'
import { createMailRoom, mailFolder } from '#platform/mail/mail-room.ts'
import type { Limit } from '#platform/limits/limit.ts'
import { openLimits, type LimitSource } from '#platform/limits/open-limits.ts'
import type { Log } from '#platform/log/log.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { createVariantSource, type VariantSource } from '#platform/media/serve-variant.ts'
import { MINUTE } from '#shared/durations.ts'
import { newId } from '#shared/new-id.ts'
import { ok } from '#shared/result.ts'
import type { Services } from '#site/services.ts'
import type { AppParts } from '#server/app-parts.ts'
import { createContentReaders } from './create-content-readers.ts'
import { createDataDoor } from './create-data-door.ts'
import { createEntryDesk } from './create-entry-desk.ts'
import { createTallies, type Figures, type Tallies } from '#server/figures/figures.ts'
import { gatherFigures } from '#server/figures/gather-figures.ts'
import { createFeeds } from '#server/feeds/feeds.ts'
import { createMembersServices } from '#server/members/create-members-services.ts'
import { openMedia } from './open-media.ts'
import { createLoadGates } from '#server/load/guard-load.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { startPurging } from './start-purging.ts'
import { watchRevision } from '#server/pages/watch-revision.ts'

/** So many forms may one visitor's connection send: a whole club evening, but no flood. */
const ENTRY_LIMIT = { max: 20, windowMilliseconds: 10 * MINUTE }

/** `content import` on the console shows all of them. */
const MAX_NOTES = 20

type Needs = { config: Config; log: Log; now: () => Date; clientFolder: string | undefined }

/** A site that is ready to answer. */
export type Instance = {
  parts: AppParts
  figures: Figures
  identity: IdentityService
  imported: number
  /** Ends the work between requests: the mail and the picture in hand are finished, what is due later waits for the next start. */
  finishWork: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Opens and migrates the database, imports content, and puts the parts of the site together.
 *
 * @throws {ContentError | MigrationError | BucketRefusal | MediaNotMovedError} or what the file system says; nothing is left running then
 */
export async function createInstance(needs: Needs): Promise<Instance> {
  const { config, log, now } = needs
  const opened = await keepPrivate(config.dataDir)
  if (opened.length > 0) log.warn({ paths: opened }, 'others on this machine could read these; now only this user can')
  const connection = openDatabase(config, config.databasePool)
  try {
    await untilThere(connection, log)
    await migrateDatabase(connection)
    const pictures = createPictureStore(connection.db)
    const tallies = createTallies()
    const media = await openMedia({
      ...{ config, log, hasPictures: async () => (await pictures.list()).length > 0 },
      note(outcome, seconds) {
        tallies.mediaRequests.add(outcome)
        tallies.mediaSeconds.add(outcome, seconds)
      },
    })
    const { files, notes } = await importContent(config.contentDir, {
      connection,
      media,
      newId: () => newId(now()),
      now,
    })
    if (notes.length > 0)
      log.warn({ notes: listNotes(notes).slice(0, MAX_NOTES) }, 'some content is not shown as it stands')
    return await assemble({ ...needs, connection, media, tallies, imported: files })
  } catch (error) {
    await connection.close()
    log.debug({ err: error }, 'the instance could not be put together')
    throw error
  }
}

type Opened = Needs & { connection: DatabaseConnection; media: MediaStore; tallies: Tallies; imported: number }

async function assemble(opened: Opened): Promise<Instance> {
  const { config, log, now, clientFolder, connection, media, tallies, imported } = opened
  const { db } = connection
  const pictures = createPictureStore(db)
  const { club, events, news, ...content } = createContentReaders(db, now)
  const cache = createPageCache(now)
  const gates = createLoadGates(() => performance.now(), config.rateLimits)
  const revision = await watchRevision(connection, { onChange: allOf(content.forget, cache.clear), log })
  const clubName = await club.getFacts('club').then(({ shortName }) => shortName)
  const identityConfig = readSiteIdentity(config, clubName)
  const { mails, signIns, signUps } = tallies
  const mailRoom = createMailRoom({ config, sms: identityConfig.smsWebhook, connection, log, now, mails })
  const limits = await openLimits({ connection, now, report: limitsReporter(log) })
  const identity = await createIdentityService({
    ...{ config: identityConfig, connection, log, now, limits, afterMessage: mailRoom.kick, signIns },
    clientAddress: addressOf(config.trustedProxies),
    siteCookie: (sessions, session) => createSessionCookie(config, sessions).write({ session, isKept: false }),
  })
  const secret = await getSecret(connection.inTransaction, 'entry-form', () => randomBytes(32).toString('base64url'))
  const { takeRows, ...entries } = createEntryDesk({
    ...{ events, connection, config, now, secret, signUps, afterCommit: mailRoom.kick },
    takeTurn: createEntryTurns(config, limits),
    report: (fault) => log.error({ err: fault }, 'a sign-up by the data API could not be stored'),
  })
  const services: Services = {
    publicUrl: config.publicUrl,
    now,
    club,
    news,
    findPictures: content.pictures.findMany,
    findRedirect: content.redirects.find,
    findFile: pictures.findFile,
    entries,
    ...createMembersServices({
      ...{ identity: identity.identity, linking: identity.linking, identityConfig, config, connection, events, now },
      afterCommit: mailRoom.kick,
    }),
  }
  const variants = createVariantSource({ media, isKnown: pictures.isKnown, log })
  const preparing = startPreparing(variants, await pictures.list(), log)
  const purging = startPurging({
    ...{ connection, mailFolder: mailFolder(config), now, log, purgeIdentity: identity.identity.purge },
  })
  mailRoom.start()
  const finishWork = finishTogether(purging, mailRoom, preparing)

  return {
    imported,
    identity,
    parts: {
      services,
      identity: { addresses: identity.addresses, fetch: identity.app.fetch },
      dataApi: createDataDoor({
        ...{ connection, config, log, insertRegistrations: takeRows },
        identity: { keyReader: identity.keyReader, signIn: identity.identity.signIn },
      }),
      sessionCookie: createSessionCookie(config, identity.identity.siteSessions),
      signIn: identity.identity.signIn,
      clientFolder,
      feeds: createFeeds({ services }),
      variants,
      media,
      cache,
      gates,
      log,
      trustedProxies: config.trustedProxies,
      newReference: () => randomBytes(4).toString('hex').toUpperCase(),
      checkFreshness: revision.check,
      checkReady: async () => void (await readRevision(db)),
    },
    figures: gatherFigures({ tallies, connection, identity, cache, gates, revision }),
    finishWork,
    async stop() {
      limits.stop()
      await revision.stop()
      await finishWork()
      await connection.close()
    },
  }
}

const allOf =
  (...steps: (() => void)[]) =>
  () =>
    steps.forEach((step) => step())

const finishTogether =
  (...works: { stop: () => void | Promise<void> }[]) =>
  async () =>
    void (await Promise.all(works.map((work) => work.stop())))

const limitsReporter = (log: Log) => (fault: unknown) =>
  log.error({ err: fault }, 'forgetting old counts failed; it is tried again')

/** Counts sent forms by address; the same turns for the page and the data API. */
function createEntryTurns({ rateLimits }: Pick<Config, 'rateLimits'>, limits: LimitSource): Limit['take'] {
  const limit = limits.create({ name: 'entry', ...ENTRY_LIMIT })
  return (address) => (rateLimits ? limit.take(address) : ok(undefined))
}

/** Makes the sizes of pictures that nobody has asked for yet. */
function startPreparing(variants: VariantSource, pictures: Picture[], log: Log) {
  const background = new AbortController()
  const preparing = variants.prepareAll(pictures, background.signal).catch((error: unknown) => {
    log.error({ err: error }, 'preparing pictures ended early; they are made when they are asked for')
  })
  return {
    /** The picture in hand is finished, so that nothing is written any more afterwards. */
    async stop() {
      background.abort()
      await preparing
    },
  }
}
