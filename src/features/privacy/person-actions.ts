import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Deletion, DeletionLogStore } from './deletion-log-store.ts'
import { findPerson, type PersonPart } from './find-person.ts'
import { toLine } from './holding-words.ts'
import type { Holding } from './holding.ts'
import { isLongEnough } from './person-query.ts'
import type { TraceStore } from './trace-store.ts'

export type PersonRefusal = NotAllowed | { kind: 'query-too-short' } | { kind: 'nothing-chosen' }
/** @property chosen `table id` of what is to go */
type Erasure = { query: string; chosen: readonly string[] }

/** So many deletions are shown; all are kept. */
const SHOWN_DELETIONS = 50

export type PersonNeeds = {
  holdings: readonly Holding[]
  traces: TraceStore
  deletions: Pick<DeletionLogStore, 'list'>
  inTransaction: <T>(work: (stores: { traces: TraceStore; deletions: DeletionLogStore }) => Promise<T>) => Promise<T>
  /** What stands in place of an e-mail address where nobody is to read it. */
  checksum: (email: string) => Promise<string>
  /** What a deleted mail has left beside the database. */
  forgetFile: (mailId: string) => Promise<void>
  now: () => Date
  newId: (now: Date) => string
}

export type PersonActions = ReturnType<typeof createPersonActions>

/** What somebody may ask who is named anywhere: to see it (Art. 15), to take it along (Art. 20), to have it deleted (Art. 17 GDPR). */
export function createPersonActions(needs: PersonNeeds) {
  const { holdings, traces, deletions, inTransaction, checksum, forgetFile, now, newId } = needs

  const checksumOf = async (query: string) => (query.includes('@') ? checksum(query.trim()) : undefined)

  async function find(actor: Actor, query: string): Promise<Result<PersonPart[], PersonRefusal>> {
    const allowed = allow(actor, 'keep-privacy')
    if (!allowed.ok) return allowed
    if (!isLongEnough(query)) return err({ kind: 'query-too-short' })
    return ok(await findPerson(traces, holdings, query, await checksumOf(query)))
  }

  return {
    findPerson: find,

    /** @returns a file that programs read, for the person */
    async exportPerson(actor: Actor, query: string): Promise<Result<{ name: string; content: string }, PersonRefusal>> {
      const found = await find(actor, query)
      if (!found.ok) return found
      const content = { asked: query.trim(), at: now().toISOString(), data: found.value.map(toExport) }
      return ok({ name: `auskunft-${berlinDay(now())}.json`, content: JSON.stringify(content, undefined, 2) })
    },

    /** Deletes what was chosen of what this query finds, and notes how much. @returns how many of each kind of data */
    async erasePerson(
      actor: Actor,
      { query, chosen }: Erasure,
    ): Promise<Result<Record<string, number>, PersonRefusal>> {
      const allowed = allow(actor, 'keep-privacy')
      if (!allowed.ok) return allowed
      if (!isLongEnough(query)) return err({ kind: 'query-too-short' })
      const at = now()
      const id = newId(at)
      const sum = await checksumOf(query)
      const { counts, mails } = await inTransaction(async (stores) => {
        const parts = await findPerson(stores.traces, holdings, query, sum)
        const erased = await eraseChosen(stores.traces, parts, chosen)
        if (Object.keys(erased.counts).length > 0)
          await stores.deletions.add({ id, kind: 'request', at, counts: erased.counts })
        return erased
      })
      for (const mail of mails) await forgetFile(mail)
      return Object.keys(counts).length > 0 ? ok(counts) : err({ kind: 'nothing-chosen' })
    },

    /** What was deleted, the newest first. */
    async listDeletions(actor: Actor): Promise<Result<Deletion[], NotAllowed>> {
      const allowed = allow(actor, 'keep-privacy')
      return allowed.ok ? ok(await deletions.list(SHOWN_DELETIONS)) : allowed
    },
  }
}

/** @returns how many of each kind of data are gone, and the ids of mails among them */
async function eraseChosen(traces: TraceStore, parts: readonly PersonPart[], chosen: Erasure['chosen']) {
  const counts: Deletion['counts'] = {}
  const mails: string[] = []
  for (const { holding, traces: found } of parts) {
    const wanted = found.filter((each) => each.isErasable && chosen.includes(`${each.table} ${each.id}`))
    for (const { table, id = '' } of wanted)
      if (await traces.remove(table, id)) {
        counts[holding.key] = (counts[holding.key] ?? 0) + 1
        if (table === 'outbox') mails.push(id)
      }
  }
  return { counts, mails }
}

function toExport({ holding, traces }: PersonPart) {
  const { name, purpose, basis, kept, seenBy, receivedBy } = toLine(holding)
  const entries = traces.map(({ table, values }) => ({ table, values }))
  return { name, purpose, basis, kept, seenBy, receivedBy, entries }
}
