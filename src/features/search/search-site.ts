import type { DatabaseConnection } from '#platform/db/database.ts'
import { searchTerms } from '#shared/search-text.ts'
import { findPassage, markWords, type Piece } from './find-passage.ts'
import { isBeginning, knowStems, nearStems, type KnownStems } from './near-stems.ts'
import type { FoundKind, SearchSource } from './search-document.ts'
import { keepSearchIndex } from './search-index.ts'
import type { Term } from './found-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { stemOf } from './search-words.ts'

/** So many are shown; whoever wants more says more. */
const MOST_FOUND = 40

/** @property path its address @property at when it was or will be */
export type Hit = { kind: FoundKind; path: string; title: Piece[]; passage: Piece[]; at: Date | undefined }
/** @property count of all, shown or not @property isGuessed nothing was written like that, but something near it */
export type SearchOutcome = { hits: Hit[]; count: number; isGuessed: boolean }

export type SearchSite = ReturnType<typeof createSearchSite>

/** Looks through everything that readers may read. @returns undefined when the query holds nothing to search for */
export function createSearchSite(connection: DatabaseConnection, sources: SearchSource[], now: () => Date) {
  const store = createSearchStore(connection.db, connection.engine)
  const bringUpToDate = keepSearchIndex(connection, sources)
  let known: { revision: number; until: Date | undefined; stems: KnownStems } | undefined

  /** What readers can find by now. A word of an article that appears tomorrow is unknown today, so no guess tells of it. */
  async function knownStems(revision: number, moment: Date): Promise<KnownStems> {
    if (known?.revision === revision && (known.until === undefined || moment < known.until)) return known.stems
    const until = await store.findNextChange(moment)
    known = { revision, until, stems: knowStems(await store.listStems(moment)) }
    return known.stems
  }

  /** Of words that stand nowhere those that are nearest; undefined when one of them is near to nothing. */
  function guess(stems: string[], all: KnownStems): Term[] | undefined {
    const terms = stems.map((stem) => (isBeginning(stem, all) ? [stem] : nearStems(stem, all)))
    return terms.some((term) => term.length === 0) ? undefined : terms
  }

  return async function searchSite(query: string): Promise<SearchOutcome | undefined> {
    const stems = [...new Set(searchTerms(query).map(stemOf))]
    if (stems.length === 0) return undefined
    const revision = await bringUpToDate()
    const asked = { now: now(), limit: MOST_FOUND }
    const exact = stems.map((stem) => [stem])
    const straight = await store.find(exact, asked)
    if (straight.count > 0) return { ...show(straight, exact), isGuessed: false }
    const guessed = guess(stems, await knownStems(revision, asked.now))
    if (!guessed) return { hits: [], count: 0, isGuessed: false }
    return { ...show(await store.find(guessed, asked), guessed), isGuessed: true }
  }
}

function show({ found, count }: Awaited<ReturnType<SearchStore['find']>>, terms: Term[]) {
  const stems = terms.flat()
  const hits = found.map(({ kind, path, title, text, at }) => ({
    kind,
    path,
    at,
    title: markWords(title, stems),
    passage: findPassage(text, stems),
  }))
  return { hits, count }
}
