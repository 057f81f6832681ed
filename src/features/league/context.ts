import type { Context } from '#platform/context.ts'
import type { LeagueStore } from './league-store.ts'
import type { FetchList } from './lists/fetch-list.ts'

export type LeagueStores = {
  league: LeagueStore
  /** Those that readers may see. */
  pictures: { list(): Promise<{ path: string; text: string }[]> }
  /** Raising it tells every instance that its pages are out of date. */
  content: { raiseRevision(): Promise<void> }
}

export type LeagueContext = Context<LeagueStores> & {
  /** Undefined where the operator has not allowed it. */
  fetchList: FetchList | undefined
}
