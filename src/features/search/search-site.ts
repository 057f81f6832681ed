import type { DatabaseConnection } from '#platform/db/database.ts'
import { searchTerms } from '#shared/search-text.ts'
import { findPassage, markWords, type Piece } from './find-passage.ts'
import { isBeginning, knowStems, nearStems, type KnownStems } from './near-stems.ts'
import type { FoundKind, SearchSource, SearchDocument } from './search-document.ts'
import type { Term } from './found-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { stemOf } from './search-words.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'

/** How many results are shown; a longer query narrows them down. */
const MOST_FOUND = 40

/** @property path its address @property at when it was or will be */
export type Hit = { kind: FoundKind; path: string; title: Piece[]; passage: Piece[]; at: Date | undefined }

export type SearchSite = ReturnType<typeof createSearchSite>

/** Searches all public content. @returns undefined if the query contains no search term; `isGuessed`: only similar words matched */
export function createSearchSite(connection: DatabaseConnection, sources: SearchSource[], now: () => Date) {
  const store = createSearchStore(connection.db, connection.engine)
  const bringUpToDate = keepSearchIndex(connection, sources)
  let known: { revision: number; until: Date | undefined; stems: KnownStems } | undefined

  /** Stems that readers can find now. A guess must not reveal a word of an article that appears tomorrow. */
  async function knownStems(revision: number, moment: Date): Promise<KnownStems> {
    if (known?.revision === revision && (known.until === undefined || moment < known.until)) return known.stems
    const until = await store.findNextChange(moment)
    known = { revision, until, stems: knowStems(await store.listStems(moment)) }
    return known.stems
  }

  /** Replaces unknown words with the nearest known ones; undefined if one of them has none. */
  function guess(stems: string[], all: KnownStems): Term[] | undefined {
    const terms = stems.map((stem) => (isBeginning(stem, all) ? [stem] : nearStems(stem, all)))
    return terms.some((term) => term.length === 0) ? undefined : terms
  }

  return async function searchSite(query: string) {
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

/** Documents per transaction, so that other writers get their turn. */
const BATCH = 100

/**
 * Keeps the search index up to date. Before each search it compares the content's revision and indexes the changes, so it also sees those of other
 * instances.
 */
function keepSearchIndex({ db, engine, ...connection }: DatabaseConnection, sources: SearchSource[]) {
  const store = createSearchStore(db, engine)
  let underWay: Promise<void> | undefined

  const write = (work: (writing: SearchStore) => Promise<void>) =>
    connection.inTransaction((trx) => work(createSearchStore(trx, engine)), { isIdempotent: true })

  async function bringAlone(): Promise<void> {
    // Read first: changes made during indexing are indexed the next time.
    const revision = await readRevision(db)
    if ((await store.findRevision()) === revision) return
    await write((writing) => writing.prepare())
    const known = await store.listMarks()
    const present = new Set<string>()
    for (const source of sources) for (const key of await bringSource(source, known)) present.add(key)
    const gone = [...known.keys()].filter((key) => !present.has(key))
    await write(async (writing) => {
      await writing.remove(gone)
      await writing.setRevision(revision)
    })
  }

  /** @returns all keys of the source */
  async function bringSource({ listMarks, load }: SearchSource, known: Map<string, string>): Promise<string[]> {
    const marks = await listMarks()
    const changed = [...marks].flatMap(([key, mark]) => (known.get(key) === mark ? [] : [key]))
    for (let start = 0; start < changed.length; start += BATCH) {
      const documents = await load(changed.slice(start, start + BATCH))
      const marked = documents.map((document: SearchDocument) => ({ ...document, mark: marks.get(document.key) ?? '' }))
      await write((writing) => writing.put(marked))
    }
    return [...marks.keys()]
  }

  /** @returns the revision that the index has reached at least */
  return async function bringUpToDate(): Promise<number> {
    const revision = await readRevision(db)
    if ((await store.findRevision()) === revision) return revision
    underWay ??= connection.oneAtATime('indexing for search', bringAlone).finally(() => (underWay = undefined))
    await underWay
    return revision
  }
}
