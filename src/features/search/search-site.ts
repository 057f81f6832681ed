import type { DatabaseConnection } from '#platform/db/database.ts'
import { searchTerms } from '#shared/search-text.ts'
import { findPassage, markWords, type Piece } from './find-passage.ts'
import { isBeginning, knowStems, nearStems, type KnownStems } from './near-stems.ts'
import type { FoundKind, SearchSource, SearchDocument } from './search-document.ts'
import type { Term } from './found-store.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'
import { stemOf } from './search-words.ts'
import { readRevision } from '#platform/db/content-revision-store.ts'

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

/** So many documents are written at once: others want to write, too. */
const BATCH = 100

/**
 * Keeps what can be found true to what the site says. It asks before it is searched whether the content has another revision by now, and
 * then takes over what has changed: so it holds for every instance, whoever changed what.
 */
function keepSearchIndex({ db, engine, ...connection }: DatabaseConnection, sources: SearchSource[]) {
  const store = createSearchStore(db, engine)
  let underWay: Promise<void> | undefined

  const write = (work: (writing: SearchStore) => Promise<void>) =>
    connection.inTransaction((trx) => work(createSearchStore(trx, engine)), { isIdempotent: true })

  async function bringAlone(): Promise<void> {
    // Asked first: what changes while the index is made is taken over the next time.
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

  /** @returns all its keys */
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

  /** @returns the revision whose content is found at least */
  return async function bringUpToDate(): Promise<number> {
    const revision = await readRevision(db)
    if ((await store.findRevision()) === revision) return revision
    underWay ??= connection.oneAtATime('indexing for search', bringAlone).finally(() => (underWay = undefined))
    await underWay
    return revision
  }
}
