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

/** So often it is looked whether a club that is open shows something else. */
const LOOK_MILLISECONDS = 2 * SECOND
/** Places are taken without a change of content. */
const AGAIN_MILLISECONDS = 30 * SECOND

type Watched = Pick<Opened, 'instance'> & {
  club: HostedClub
  revision: number | undefined
  takenAt: number
  taking: Promise<void>
}

/**
 * What clubs give to all under this roof, kept while they are closed: taken when a club opens, changes and closes. One of which nothing is
 * kept yet is opened for it in its turn, as for work of its own.
 */
export class KeptFacts {
  readonly #needs: KeptFactsNeeds
  readonly #onChange: () => void
  readonly #kept = new Map<string, SharedFacts>()
  readonly #watched = new Set<Watched>()
  readonly #looking: NodeJS.Timeout

  /** @param onChange what is shared reads otherwise now */
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

  /** Begins to look after a club that has been opened, until it stops. */
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

  /** To be called when the list of clubs has changed, and those are closed whose lines have. */
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
    // One after the other: the last to be kept is the last to be asked.
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
