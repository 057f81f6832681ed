import { removeMailFile } from '#platform/mail/mail.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { PrivacyContext } from './context.ts'
import type { Deletion } from './deletion-log-store.ts'
import { findPerson, type PersonPart } from './find-person.ts'
import { toLine } from './holding-words.ts'
import { isLongEnough } from './person-query.ts'
import type { TraceStore } from './trace-store.ts'

export type PersonRefusal = NotAllowed | { kind: 'query-too-short' } | { kind: 'nothing-chosen' }
/** @property chosen `table id` of each row to delete */
type Erasure = { query: string; chosen: readonly string[] }

/** How many deletions are shown; all are kept. */
const SHOWN_DELETIONS = 50

/** Everything that names a person, for their information (Art. 15 GDPR). */
export async function lookUpPerson(
  ctx: PrivacyContext,
  actor: Actor,
  query: string,
): Promise<Result<PersonPart[], PersonRefusal>> {
  if (!may(actor, 'keep-privacy')) return notAllowed('keep-privacy')
  if (!isLongEnough(query)) return err({ kind: 'query-too-short' })
  return ok(await findPerson(ctx.read.traces, ctx.holdings, query, await hashOf(ctx, query)))
}

const hashOf = async (ctx: PrivacyContext, query: string) =>
  query.includes('@') ? ctx.hashAddress(query.trim()) : undefined

/** The same for data portability (Art. 20 GDPR). @returns a machine-readable file */
export async function exportPerson(ctx: PrivacyContext, actor: Actor, query: string) {
  const found = await lookUpPerson(ctx, actor, query)
  if (!found.ok) return found
  const at = ctx.now()
  const content = { asked: query.trim(), at: at.toISOString(), data: found.value.map(toExport) }
  return ok({ name: `auskunft-${berlinDay(at)}.json`, content: JSON.stringify(content, undefined, 2) })
}

/** Deletes the chosen rows among those that the query finds (Art. 17 GDPR), and logs their number. @returns how many of each kind of data */
export async function erasePerson(
  ctx: PrivacyContext,
  actor: Actor,
  { query, chosen }: Erasure,
): Promise<Result<Record<string, number>, PersonRefusal>> {
  if (!may(actor, 'keep-privacy')) return notAllowed('keep-privacy')
  if (!isLongEnough(query)) return err({ kind: 'query-too-short' })
  const hash = await hashOf(ctx, query)
  const { counts, mails } = await ctx.write(async ({ traces, deletionLog }) => {
    const parts = await findPerson(traces, ctx.holdings, query, hash)
    const erased = await eraseChosen(traces, parts, chosen)
    if (Object.keys(erased.counts).length > 0)
      await deletionLog.add({ id: ctx.newId(), kind: 'request', at: ctx.now(), counts: erased.counts })
    return erased
  })
  for (const mail of mails) await removeMailFile(ctx.mailFolder, mail)
  return Object.keys(counts).length > 0 ? ok(counts) : err({ kind: 'nothing-chosen' })
}

/** Logged deletions, newest first. */
export const listDeletions = async (ctx: PrivacyContext, actor: Actor): Promise<Result<Deletion[], NotAllowed>> =>
  may(actor, 'keep-privacy') ? ok(await ctx.read.deletionLog.list(SHOWN_DELETIONS)) : notAllowed('keep-privacy')

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
