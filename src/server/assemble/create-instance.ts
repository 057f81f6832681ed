import { randomBytes } from 'node:crypto'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import type { BlobBudget } from '#platform/media/blob-cache.ts'
import type { Log } from '#platform/log/log.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { Figures } from '#server/figures/figures.ts'
import { startBringingHome } from '#server/lending/start-bringing-home.ts'
import { followDays } from '#server/live/follow-days.ts'
import { createOpenStreams, type OpenStreams } from '#server/live/open-streams.ts'
import { createLoadGates, type LoadGates } from '#server/load/guard-load.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { checkLinksNightly, type Fetch } from '#server/upkeep/check-links-nightly.ts'
import type { PageBudget } from '#server/pages/page-cache.ts'
import type { SiteContext } from '#site/context.ts'
import { openGround, type Ground } from './open-ground.ts'
import { openServices } from './open-services.ts'
import { startBackground } from './start-background.ts'

/**
 * @property connect opens the database where that is not for the settings to say
 * @property pageBudget what kept pages may take, where that is not for this instance alone
 * @property proposeHalls where other clubs play, where some are known
 * @property pageBudget what kept pages may take, where that is not for this instance alone; `blobBudget` what is kept of buckets
 */
type Needs = {
  config: Config
  log: Log
  now: () => Date
  clientFolder: string | undefined
  connect?: () => DatabaseConnection
  pageBudget?: PageBudget
  proposeHalls?: SiteContext['proposeHalls']
  blobBudget?: BlobBudget
}

/** A site that is ready to answer. */
export type Instance = {
  parts: AppParts
  figures: Figures
  identity: IdentityService
  imported: number
  /** How many pictures are still to be made. */
  pending: number
  /** Resolves when no picture is pending any more. */
  picturesMade: Promise<void>
  /** A computer in a hall, whose accounts go with the tournament. */
  isInHall: boolean
  /** Looks at all links where that is due; asks the site by this function. */
  checkLinks: (fetch: Fetch, stopping?: AbortSignal) => ReturnType<typeof checkLinksNightly>
  /** When something is to be done next without anybody asking for it; undefined where nothing is known of. */
  nextWork: () => Promise<Date | undefined>
  /** Does now what is due. */
  workNow: () => Promise<void>
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
  const { config, log, connect = () => openDatabase(config, config.databasePool) } = needs
  const opened = await keepPrivate(config.dataDir)
  if (opened.length > 0) log.warn({ paths: opened }, 'others on this machine could read these; now only this user can')
  const connection = connect()
  try {
    return await assemble(needs, connection)
  } catch (error) {
    await connection.close()
    log.debug({ err: error }, 'the instance could not be put together')
    throw error
  }
}

async function assemble(needs: Needs, connection: DatabaseConnection): Promise<Instance> {
  const ground = await openGround({ ...needs, connection })
  const offered = await openServices(ground)
  const work = await startWork(ground, offered)
  const { rateLimits, most } = needs.config
  // Under a roof with others it is the host that lets in, club by club: that others keep the processor busy turns nobody away here.
  const gates = createLoadGates(() => performance.now(), rateLimits && most === undefined)
  const { accounts, revision, tournaments } = ground
  const { identity, limits } = accounts
  return {
    imported: ground.imported,
    pending: ground.pending,
    picturesMade: work.picturesMade,
    isInHall: tournaments.lease !== undefined,
    identity,
    parts: composeParts(needs, ground, { ...offered, gates, openStreams: work.openStreams }),
    figures: gatherFigures(ground, gates),
    checkLinks: (fetch, stopping) =>
      checkLinksNightly(offered.ctx, {
        ...offered,
        checksForeignLinks: needs.config.checksForeignLinks,
        fetch,
        stopping,
      }),
    nextWork: () => work.next(needs.now()),
    workNow: work.now,
    finishWork: work.finish,
    async stop() {
      limits.stop()
      await revision.stop()
      await work.stopListening()
      await work.finish()
      // What is kept in a budget of several is given back.
      ground.cache.clear()
      await connection.close()
    },
  }
}

type Offered = Awaited<ReturnType<typeof openServices>>

/** What goes on between requests. */
async function startWork(ground: Ground, { ctx, realtime, storage }: Offered) {
  const { connection, tournaments, log } = ground
  const bringing = tournaments.lease === undefined ? undefined : startBringingHome(ctx, { log })
  const following = followDays(ctx, connection, log)
  const openStreams = createOpenStreams()
  const background = startBackground(ground, ctx, storage.sweepUploads)
  return {
    picturesMade: background.picturesMade,
    openStreams,
    next: background.next,
    now: background.now,
    stopListening: following.stop,
    async finish() {
      openStreams.close()
      await Promise.all([background.finish(), bringing?.stop(), realtime.close()])
    },
  }
}

type Opened = Offered & { gates: LoadGates; openStreams: OpenStreams }

function composeParts({ config, log, clientFolder }: Needs, ground: Ground, opened: Opened): AppParts {
  const { storage, gates, openStreams, ...offered } = opened
  const { variants, media, cache, revision, theme, disk } = ground
  const { identity } = ground.accounts
  return {
    ...offered,
    storageApi: storage.gateway,
    variants,
    media,
    cache,
    gates,
    disk,
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
    sessionCookie: createSessionCookie(config, identity.identity),
    accounts: identity.identity,
    clientFolder,
    log,
    trustedProxies: config.trustedProxies,
    newReference: () => randomBytes(4).toString('hex').toUpperCase(),
    checkReady: async () => void (await ground.content.read.content.readRevision()),
  }
}

/** Longer queues are told as this many. */
const OUTBOX_LOOK = 10_000

/** Where each figure of an instance comes from. */
const gatherFigures = (
  { tallies, connection, content, accounts, cache, revision }: Ground,
  gates: LoadGates,
): Figures => ({
  ...tallies,
  databaseFailures: connection.failures,
  databasePool: connection.pool,
  hashing: accounts.identity.hashing,
  pageCache: cache,
  gates,
  contentRevision: revision.current,
  outbox: () => content.read.mailbox.countWaiting(OUTBOX_LOOK),
})
