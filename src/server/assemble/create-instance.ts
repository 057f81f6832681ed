import { randomBytes } from 'node:crypto'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { Config } from '#platform/config/config.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { Log } from '#platform/log/log.ts'
import { createVariantSource } from '#platform/media/serve-variant.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import type { AppParts } from '#server/app-parts.ts'
import { openTournaments } from '#server/context/open-tournaments.ts'
import { createFeeds } from '#server/feeds/feeds.ts'
import { createTallies, type Figures } from '#server/figures/figures.ts'
import { gatherFigures } from '#server/figures/gather-figures.ts'
import { createFunctionsGateway } from '#server/functions/create-functions-gateway.ts'
import { startBringingHome } from '#server/lending/start-bringing-home.ts'
import { followDays } from '#server/live/follow-days.ts'
import { createOpenStreams } from '#server/live/open-streams.ts'
import { createLoadGates } from '#server/load/guard-load.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { createPageCache } from '#server/pages/page-cache.ts'
import { watchRevision } from '#server/pages/watch-revision.ts'
import { checkLinksNightly, type Fetch } from '#server/upkeep/check-links-nightly.ts'
import { createContentReaders } from './create-content-readers.ts'
import { createServices } from './create-services.ts'
import { fillPlace } from './fill-place.ts'
import { openAccounts } from './open-accounts.ts'
import { watchTheme } from './watch-theme.ts'
import { createSizePreparation } from './prepare-sizes.ts'
import { startBackground } from './start-background.ts'

type Needs = { config: Config; log: Log; now: () => Date; clientFolder: string | undefined }

/** A site that is ready to answer. */
export type Instance = {
  parts: AppParts
  figures: Figures
  identity: IdentityService
  imported: number
  /** A computer in a hall, whose accounts go with the tournament. */
  isInHall: boolean
  /** Looks at all links where that is due; asks the site by this function. */
  checkLinks: (fetch: Fetch, stopping?: AbortSignal) => ReturnType<typeof checkLinksNightly>
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
  const { config, log } = needs
  const opened = await keepPrivate(config.dataDir)
  if (opened.length > 0) log.warn({ paths: opened }, 'others on this machine could read these; now only this user can')
  const connection = openDatabase(config, config.databasePool)
  try {
    return await assemble(needs, connection)
  } catch (error) {
    await connection.close()
    log.debug({ err: error }, 'the instance could not be put together')
    throw error
  }
}

async function assemble(needs: Needs, connection: DatabaseConnection): Promise<Instance> {
  const ground = await openGround(needs, connection)
  const offered = await createServices(ground)
  const work = await startWork(ground, offered)
  const gates = createLoadGates(() => performance.now(), needs.config.rateLimits)
  const { accounts, cache, revision, tournaments, tallies } = ground
  const { identity, limits } = accounts
  return {
    imported: ground.imported,
    isInHall: tournaments.lease !== undefined,
    identity,
    parts: composeParts(needs, ground, { ...offered, gates, openStreams: work.openStreams }),
    figures: gatherFigures({ tallies, connection, identity, cache, gates, revision }),
    checkLinks: (fetch, stopping) =>
      checkLinksNightly(offered.ctx, {
        ...offered,
        checksForeignLinks: needs.config.checksForeignLinks,
        fetch,
        stopping,
      }),
    finishWork: work.finish,
    async stop() {
      limits.stop()
      await revision.stop()
      await work.stopListening()
      await work.finish()
      await connection.close()
    },
  }
}

type Ground = Awaited<ReturnType<typeof openGround>>

/** The first steps: content, accounts, pictures and the tournament of the day, on which everything else stands. */
async function openGround({ config, log, now }: Needs, connection: DatabaseConnection) {
  const base = { config, log, now, connection }
  const tallies = createTallies()
  const { media, imported } = await fillPlace({ ...base, tallies })
  // For the console, which may be started without the site's settings.
  await connection.inTransaction((trx) => createUpkeepStore(trx).noteAddress(now(), config.publicUrl))
  const content = await openContent(base)
  const theme = await watchTheme(content.readers.club)
  const accounts = await openAccounts({ ...base, tallies, theme: theme.now })
  const pictures = createPictureStore(connection.db)
  const variants = createVariantSource({ media, isKnown: pictures.isKnown, log })
  return {
    ...base,
    ...content,
    registrationOutcomes: tallies.registrationOutcomes,
    tallies,
    imported,
    theme,
    accounts,
    media,
    listPictures: pictures.list,
    variants,
    preparation: createSizePreparation(variants, log),
    tournaments: await openTournaments(connection),
  }
}

type Offered = Awaited<ReturnType<typeof createServices>>

/** What goes on between requests. */
async function startWork(ground: Ground, { ctx, services, realtime, storage }: Offered) {
  const { connection, tournaments, log, readers } = ground
  const isInHall = tournaments.lease !== undefined
  const bringing = isInHall ? startBringingHome(ctx, { log }) : undefined
  const following = followDays(ctx, connection, log)
  const openStreams = createOpenStreams()
  const finishBackground = startBackground({
    ...ground,
    ctx,
    isInHall,
    club: readers.club,
    agenda: services.dates,
    pictures: await ground.listPictures(),
    sweepUploads: storage.sweepUploads,
  })
  return {
    openStreams,
    stopListening: following.stop,
    async finish() {
      openStreams.close()
      await Promise.all([finishBackground(), bringing?.stop(), realtime.close()])
    },
  }
}

/** What is read, and the pages made of it; both are forgotten when it changes. */
async function openContent({ log, now, connection }: Pick<Needs, 'log' | 'now'> & { connection: DatabaseConnection }) {
  const readers = createContentReaders(connection.db, now)
  const cache = createPageCache(now)
  const onChange = () => [readers.forget, cache.clear].forEach((forget) => forget())
  const revision = await watchRevision(connection, { onChange, log })
  return { readers, cache, revision }
}

type Opened = Offered & Pick<AppParts, 'gates' | 'openStreams'>

function composeParts({ config, log, clientFolder }: Needs, ground: Ground, opened: Opened): AppParts {
  const { ctx, services, storage, dataApi, realtime, gates, openStreams } = opened
  const { connection, variants, media, cache, revision, theme } = ground
  const { identity } = ground.accounts
  return {
    ctx,
    services,
    dataApi,
    realtime,
    storageApi: storage.gateway,
    variants,
    media,
    cache,
    gates,
    openStreams,
    checkFreshness: revision.check,
    catchUp: revision.catchUp,
    identity: {
      addresses: identity.addresses,
      async fetch(request, environment) {
        await theme.look()
        return identity.app.fetch(request, environment)
      },
    },
    functionsApi: createFunctionsGateway({
      ctx,
      services,
      config,
      log,
      keys: identity.keyReader,
      identity: identity.identity,
    }),
    sessionCookie: createSessionCookie(config, identity.identity),
    accounts: identity.identity,
    clientFolder,
    feeds: createFeeds({ ctx, services }),
    log,
    trustedProxies: config.trustedProxies,
    newReference: () => randomBytes(4).toString('hex').toUpperCase(),
    checkReady: async () => void (await readRevision(connection.db)),
  }
}
