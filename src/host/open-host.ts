import { createBlobBudget } from '#platform/media/blob-cache.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { explainStartFailure } from '#server/explain-start-failure.ts'
import { PageBudget } from '#server/pages/page-cache.ts'
import { SECOND } from '#shared/durations.ts'
import { onBehalfOf } from '#shared/turns/take-turns.ts'
import { createHostAnswer } from './answer-host.ts'
import { addressOf } from './clubs/club-config.ts'
import type { HostedClub } from './clubs/clubs-file.ts'
import { createSiteTable } from './find-site.ts'
import type { HostSettings } from './host-settings.ts'
import { openHostStore, takeHostLock, type HostStore } from './host-store.ts'
import { openClub, type ClubNeeds } from './open-club.ts'
import { OpenClubs, type ClubNotes } from './open-clubs.ts'
import type { KeptFacts } from './sharing/kept-facts.ts'
import { openSharing } from './sharing/open-sharing.ts'
import { startWaking } from './start-waking.ts'
import { watchClubs } from './watch-clubs.ts'

type OfHost = 'clubsDir' | 'pageBudget' | 'blobBudget' | 'proposeHalls' | 'store'
export type HostNeeds = Omit<ClubNeeds, OfHost> & { settings: HostSettings }

/** Another process already serves these clubs. */
export class HostRunsError extends Error {
  override name = 'HostRunsError'
}

/** Limit of the page cache of all clubs together; the most read pages stay. */
const PAGE_BYTES = 64 * 1024 * 1024

/** Interval of the check whether open clubs can be closed. */
const LOOK_MILLISECONDS = 15 * SECOND

/** Creates the host of all clubs below a folder; no club is open yet. @throws {HostRunsError | ClubsFileError} */
export async function openHost(needs: HostNeeds) {
  const { settings } = needs
  const lock = takeHostLock(settings.clubsDir)
  if (!lock) throw new HostRunsError(`Für diese Vereine läuft schon ein Programm: ${settings.clubsDir}`)
  const store = openHostStore(settings.clubsDir)
  const release = () => {
    store.close()
    lock.release()
  }
  try {
    return await openOn(store, { ...needs, release })
  } catch (error) {
    release()
    throw error
  }
}

async function openOn(store: HostStore, { release, settings, ...needs }: HostNeeds & { release: () => void }) {
  const { environment, log, now } = needs
  const { clubsDir, mostOpen, mediaCacheBytes } = settings
  const elapsed = () => performance.now()
  const budgets = { pageBudget: new PageBudget(PAGE_BYTES), blobBudget: createBlobBudget(mediaCacheBytes) }
  const shared = { ...needs, ...budgets, clubsDir, store }
  let sites = createSiteTable([], () => '')
  const sharing = openSharing({ ...shared, settings, elapsed, clubs: () => sites.all })
  const open = openBy({ ...shared, ...sharing })
  const clubs = new OpenClubs({ open, mostOpen, elapsed, note: noteIn(store, needs), log })
  store.begin(now())
  const watching = await watchClubs(clubsDir, log, async (listed, touched) => {
    sites = createSiteTable(listed, (domain) => addressOf(domain, environment))
    sharing.own?.forget()
    store.schedule(listed, now())
    await Promise.all(touched.map((folder) => clubs.close(folder)))
    sharing.keptFacts.follow(listed)
  })
  const waking = startWaking(clubs, () => sites.all, { store, now, log })
  const looking = setInterval(() => clubs.closeIdle(), LOOK_MILLISECONDS).unref()
  return {
    ...createHostAnswer(() => sites, clubs, elapsed, sharing.own),
    clubs,
    store,
    count: () => ({ ...countListed(sites.all), ...clubs.count() }),
    finishWork: () => clubs.finishWork(),
    async stop() {
      clearInterval(looking)
      sharing.keptFacts.stop()
      await Promise.all([watching.stop(), waking.stop()])
      await clubs.stop()
      release()
    },
  }
}

const countListed = (clubs: readonly HostedClub[]) => ({
  listed: clubs.length,
  stopped: clubs.filter(({ isStopped }) => isStopped).length,
})

const openBy = (needs: ClubNeeds & { keptFacts: KeptFacts }) => (club: HostedClub) =>
  onBehalfOf(club.folder, async () => needs.keptFacts.watch(club, await openClub(needs, club)))

export type Host = Awaited<ReturnType<typeof openHost>>

const noteIn = (store: HostStore, { log, now }: Pick<HostNeeds, 'log' | 'now'>): ClubNotes => ({
  // Noted before opening: from this moment on the host uses the club's data.
  opening: ({ folder }) => store.note(folder, { isOpen: true }),
  opened({ folder }) {
    store.note(folder, { version: readVersion(), failure: undefined, failedAt: undefined })
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
