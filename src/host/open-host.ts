import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config, Environment } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { ParentLog } from '#platform/log/log.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import type { createApp as CreateApp } from '#server/app.ts'
import { createInstance } from '#server/assemble/create-instance.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { PageBudget } from '#server/pages/page-cache.ts'
import { startLinkChecks } from '#server/upkeep/start-link-checks.ts'
import { SECOND } from '#shared/durations.ts'
import { onBehalfOf } from '#shared/turns/take-turns.ts'
import { createHostAnswer } from './answer-host.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import { createSiteTable } from './find-site.ts'
import { addressOf, readClubConfig } from './clubs/club-config.ts'
import type { HostSettings } from './host-settings.ts'
import { openHostStore, takeHostLock } from './host-store.ts'
import { OpenClubs, type ClubNotes, type Opened } from './open-clubs.ts'
import { startWaking } from './start-waking.ts'
import { watchClubs } from './watch-clubs.ts'

export type HostNeeds = {
  settings: HostSettings
  /** Of the process; what a club does not decide for itself. */
  environment: Environment
  log: ParentLog
  now: () => Date
  clientFolder: string
  /** Of the built program, which alone can load the pages. */
  createApp: typeof CreateApp
  /** Opens a club's database where that is none of its folder's. @throws {DatabaseAwayError} */
  connect?: ((place: Pick<Config, 'databaseSchema'>) => Promise<DatabaseConnection>) | undefined
  answerOwn?: ((incoming: IncomingMessage, outgoing: ServerResponse) => boolean) | undefined
}

/** Another process holds these clubs. */
export class HostRunsError extends Error {
  override name = 'HostRunsError'
}

/** Of kept pages of all clubs together: those that are read most stay. */
const PAGE_BYTES = 64 * 1024 * 1024

/** So often it is looked whether an open club can be closed. */
const LOOK_MILLISECONDS = 15 * SECOND

/** Makes the host of all clubs below a folder; none of them is open yet. @throws {HostRunsError | ClubsFileError} */
export async function openHost(needs: HostNeeds) {
  const { settings, environment, log, now } = needs
  const { clubsDir, mostOpen } = settings
  const lock = takeHostLock(clubsDir)
  if (!lock) throw new HostRunsError(`Für diese Vereine läuft schon ein Programm: ${clubsDir}`)
  const store = openHostStore(clubsDir)
  store.begin(now())
  const elapsed = () => performance.now()
  const pageBudget = new PageBudget(PAGE_BYTES)
  const clubs = new OpenClubs({
    open: (club) => onBehalfOf(club.folder, () => openClub({ ...needs, pageBudget }, club)),
    mostOpen,
    elapsed,
    note: noteIn(store, { log, now }),
    log,
  })
  let sites = createSiteTable([], () => '')
  const watching = await watchClubs(clubsDir, {
    log,
    async onChange(listed, touched) {
      sites = createSiteTable(listed, (domain) => addressOf(domain, environment))
      store.schedule(
        listed.map(({ folder }) => folder),
        now(),
      )
      await Promise.all(touched.map((folder) => clubs.close(folder)))
    },
  })
  const waking = startWaking({ store, sites: () => sites, clubs, now, log })
  const looking = setInterval(() => clubs.closeIdle(), LOOK_MILLISECONDS).unref()
  return {
    ...createHostAnswer({ sites: () => sites, clubs, elapsed, answerOwn: needs.answerOwn }),
    clubs,
    store,
    count: () => sites.all.length,
    /** Whether somebody's domain is served here. */
    isServed: (domain: string): boolean => sites.find(domain)?.club.isStopped === false,
    finishWork: () => clubs.finishWork(),
    async stop() {
      clearInterval(looking)
      await Promise.all([watching.stop(), waking.stop()])
      await clubs.stop()
      store.close()
      lock.release()
    },
  }
}

export type Host = Awaited<ReturnType<typeof openHost>>

async function openClub(needs: HostNeeds & { pageBudget: PageBudget }, club: HostedClub): Promise<Opened> {
  const config = readClubConfig(club, { clubsDir: needs.settings.clubsDir, environment: needs.environment })
  const log = needs.log.child({ club: club.folder })
  const { connect, createApp, now, clientFolder, pageBudget } = needs
  const connection = await connect?.(config)
  const instance = await createInstance({
    config,
    log,
    now,
    clientFolder,
    pageBudget,
    ...(connection && { connect: () => connection }),
  })
  const { fetch, sendKept } = createApp(instance.parts)
  const links = startLinkChecks(instance, fetch, log)
  return {
    instance,
    sendKept,
    answer: getRequestListener(fetch, { hostname: config.host }) as RequestListener,
    async work() {
      await instance.workNow()
      await links.now()
    },
    stop: () => Promise.all([links.stop(), instance.stop()]).then(() => undefined),
  }
}

type NoteNeeds = Pick<HostNeeds, 'log' | 'now'>

const noteIn = (store: ReturnType<typeof openHostStore>, { log, now }: NoteNeeds): ClubNotes => ({
  opened({ folder }) {
    store.note(folder, { isOpen: true, version: readVersion(), failure: undefined, failedAt: undefined })
    log.info({ club: folder }, 'a club is open')
  },
  visited: ({ folder }, milliseconds) => store.note(folder, { visitedAt: new Date(now().getTime() - milliseconds) }),
  closed({ folder }, nextAt) {
    store.note(folder, { isOpen: false, nextAt })
    log.info({ club: folder, nextAt }, 'a club is closed')
  },
  failed({ folder }, reason) {
    const [failure] = explainStartFailure(reason).split('\n')
    store.note(folder, { isOpen: false, failure, failedAt: now() })
    log.error({ club: folder, err: reason }, 'a club cannot be opened; it is tried again')
  },
})
