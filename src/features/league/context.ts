import type { Context } from '#platform/context.ts'
import type { LeagueStore } from './league-store.ts'
import type { FetchList } from './lists/fetch-list.ts'

export type LeagueStores = {
  league: LeagueStore
  /** Public pictures. */
  pictures: { list(): Promise<{ path: string; text: string }[]> }
  /** Raising it tells every instance that its pages are stale. */
  content: { raiseRevision(): Promise<void> }
}

export type LeagueContext = Context<LeagueStores> & {
  /** Undefined if the operator has not allowed it. */
  fetchList: FetchList | undefined
}
