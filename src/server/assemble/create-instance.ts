import { randomBytes } from 'node:crypto'
import type { IdentityService } from '#identity/service/create-identity-service.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import type { AppParts } from '#server/app-parts.ts'
import type { Figures } from '#server/figures/figures.ts'
import { startBringingHome } from '#server/lending/start-bringing-home.ts'
import { followDays } from '#server/live/follow-days.ts'
import { createOpenStreams, type OpenStreams } from '#server/live/open-streams.ts'
import { createLoadGates, type LoadGates } from '#server/load/guard-load.ts'
import { createSessionCookie } from '#server/members/session-cookie.ts'
import { checkLinksNightly, type Fetch } from '#server/upkeep/check-links-nightly.ts'
import { openGround, type Ground } from './open-ground.ts'
import { openServices } from './open-services.ts'
import { startBackground } from './start-background.ts'

/** @property connect opens the database, unless the settings decide that */
type Needs = Omit<Parameters<typeof openGround>[0], 'connection'> & {
  clientFolder: string | undefined
  connect?: () => DatabaseConnection
}

/** A site that is ready to answer. */
export type Instance = {
  parts: AppParts
  figures: Figures
  identity: IdentityService
  imported: number
  /** Number of pictures still to be made. */
  pending: number
  /** Resolves when no picture is pending any more. */
  picturesMade: Promise<void>
  /** A computer in a hall, whose accounts go with the tournament. */
  isInHall: boolean
  /** Checks all links if that is due; asks the site by this function. */
  checkLinks: (fetch: Fetch, stopping?: AbortSignal) => ReturnType<typeof checkLinksNightly>
  /** When the next work is due that no visitor triggers; undefined if there is none. */
  nextWork: () => Promise<Date | undefined>
  /** Does everything that is due now. */
  workNow: () => Promise<void>
  /** Ends the work between requests: finishes the current mail and picture, and leaves later work to the next start. */
  finishWork: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Opens and migrates the database, imports content, and puts the parts of the site together. On failure it leaves nothing running.
 *
 * @throws {ContentError | MigrationError | BucketRefusal | MediaNotMovedError} or an error of the file system
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
  // With several clubs in one process, the host limits each club's requests: load of the other clubs turns nobody away here.
  const gates = createLoadGates(() => performance.now(), rateLimits && most === undefined)
  return {
    imported: ground.imported,
    pending: ground.pending,
    picturesMade: work.picturesMade,
    isInHall: ground.tournaments.lease !== undefined,
    identity: ground.accounts.identity,
    parts: composeParts(needs, ground, { ...offered, gates, openStreams: work.openStreams }),
    figures: gatherFigures(ground, gates),
    checkLinks: (fetch, stopping) => checkLinksNightly(offered.ctx, { ...offered, ...needs.config, fetch, stopping }),
    nextWork: () => work.next(needs.now()),
    workNow: work.now,
    finishWork: work.finish,
    async stop() {
      ground.accounts.limits.stop()
      await ground.revision.stop()
      await work.stopListening()
      await work.finish()
      // Gives back its part of a shared budget.
      ground.cache.clear()
      await connection.close()
    },
  }
}

type Offered = Awaited<ReturnType<typeof openServices>>

/** Starts the work between requests. */
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

function composeParts(
  { config, log, clientFolder }: Needs,
  ground: Ground,
  { storage, ...offered }: Offered & { gates: LoadGates; openStreams: OpenStreams },
): AppParts {
  const { variants, media, cache, revision, theme, disk } = ground
  const { identity } = ground.accounts
  return {
    ...offered,
    storageApi: storage.gateway,
    variants,
    media,
    cache,
    disk,
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

/** Longer queues are reported as this many. */
const OUTBOX_LOOK = 10_000

/** The source of each figure of an instance. */
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
