import type { Log } from '#platform/log/log.ts'
import { SECOND } from '#shared/durations.ts'
import type { HostedClub } from '../clubs/clubs-file.ts'
import type { HostStore } from '../host-store.ts'
import type { Opened } from '../open-clubs.ts'
import { gatherSharedFacts } from './gather-shared-facts.ts'
import { cutSharedFacts, readSharedFacts, type SharedFacts } from './shared-facts.ts'

export type KeptFactsNeeds = {
  store: Pick<HostStore, 'listSharedFacts' | 'keepSharedFacts' | 'note'>
  now: () => Date
  elapsed: () => number
  log: Log
}

/** Interval of the check whether an open club has changed content. */
const LOOK_MILLISECONDS = 2 * SECOND
/** Refresh interval without a change of content: free places change too. */
const AGAIN_MILLISECONDS = 30 * SECOND

type Watched = Pick<Opened, 'instance'> & {
  club: HostedClub
  revision: number | undefined
  takenAt: number
  taking: Promise<void>
}

/**
 * The facts that clubs share with all clubs of this host, kept while they are closed; read when a club opens, changes and closes. A club
 * without kept facts is opened once for this, like for its own due work.
 */
export class KeptFacts {
  readonly #needs: KeptFactsNeeds
  readonly #onChange: () => void
  readonly #kept = new Map<string, SharedFacts>()
  readonly #watched = new Set<Watched>()
  readonly #looking: NodeJS.Timeout

  /** @param onChange called when shared facts change */
  constructor(needs: KeptFactsNeeds, onChange: () => void) {
    this.#needs = needs
    this.#onChange = onChange
    const { store } = needs
    for (const { folder, json } of store.listSharedFacts()) {
      const facts = readSharedFacts(json)
      if (facts) this.#kept.set(folder, facts)
      else store.keepSharedFacts(folder, undefined)
    }
    this.#looking = setInterval(() => this.#look(), LOOK_MILLISECONDS).unref()
  }

  find(folder: string): SharedFacts | undefined {
    return this.#kept.get(folder)
  }

  /** Watches an opened club until it stops. */
  watch(club: HostedClub, opened: Opened): Opened {
    if (club.shares.length === 0) return opened
    const { instance } = opened
    const one = { club, instance, revision: undefined, takenAt: 0, taking: Promise.resolve() }
    this.#watched.add(one)
    void this.#take(one)
    const stop = async () => {
      this.#watched.delete(one)
      await this.#take(one)
      await opened.stop()
    }
    return { ...opened, stop }
  }

  /** Called after a change of the list of clubs, when clubs with changed entries are closed. */
  follow(clubs: readonly HostedClub[]): void {
    const { store, now } = this.#needs
    const sharing = new Map(clubs.flatMap((club) => (club.shares.length > 0 ? [[club.folder, club]] : [])))
    for (const folder of this.#kept.keys()) if (!sharing.has(folder)) this.#keep(folder, undefined)
    for (const [folder, { shares, isStopped }] of sharing) {
      const facts = this.#kept.get(folder)
      if (facts) this.#keep(folder, cutSharedFacts(facts, shares))
      const isKnown = facts !== undefined && shares.every((share) => facts.shares.includes(share))
      if (!isKnown && !isStopped) store.note(folder, { nextAt: now() })
    }
  }

  stop(): void {
    clearInterval(this.#looking)
  }

  #keep(folder: string, facts: SharedFacts | undefined): void {
    const json = facts && JSON.stringify(facts)
    const former = this.#kept.get(folder)
    if (json === (former && JSON.stringify(former))) return
    if (facts) this.#kept.set(folder, facts)
    else this.#kept.delete(folder)
    this.#needs.store.keepSharedFacts(folder, json)
    this.#onChange()
  }

  #take(one: Watched): Promise<void> {
    const { club, instance } = one
    const { log, elapsed } = this.#needs
    const work = async () => {
      one.takenAt = elapsed()
      one.revision = instance.figures.contentRevision()
      this.#keep(club.folder, await gatherSharedFacts(instance.parts, club.shares))
    }
    // Serialised: the result of the latest request is stored last.
    one.taking = one.taking
      .then(work)
      .catch((error: unknown) => log.warn({ err: error, club: club.folder }, 'what a club shares could not be taken'))
    return one.taking
  }

  #look(): void {
    for (const one of this.#watched) {
      const { parts, figures } = one.instance
      parts.checkFreshness()
      const isOld = this.#needs.elapsed() - one.takenAt > AGAIN_MILLISECONDS
      if (isOld || figures.contentRevision() !== one.revision) void this.#take(one)
    }
  }
}
