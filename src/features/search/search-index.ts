import { readRevision } from '#platform/db/content-revision-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { SearchDocument, SearchSource } from './search-document.ts'
import { createSearchStore, type SearchStore } from './search-store.ts'

/** So many documents are written at once: others want to write, too. */
const BATCH = 100

/**
 * Keeps what can be found true to what the site says. It asks before it is searched whether the content has another revision by now, and
 * then takes over what has changed: so it holds for every instance, whoever changed what.
 */
export function keepSearchIndex({ db, engine, ...connection }: DatabaseConnection, sources: SearchSource[]) {
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
