import type { Actor, Office } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EnquiryContext, EnquiryStores } from './context.ts'
import { ANSWERING_OFFICES, enquiryLimits, type Stamp, type Enquiry } from './enquiry.ts'
import { findSeen, type ChangeRefusal } from './find-seen.ts'

type Answer<Refusal = never> = Promise<Result<void, ChangeRefusal | Refusal>>

/** @property write false when another request was faster @property isSo whether the enquiry already is as wanted */
type Step = {
  write: (stores: EnquiryStores, stamp: Stamp) => Promise<boolean>
  isSo: (enquiry: Enquiry) => boolean
}

/** A stale page overwrites nothing: each step names the number that the page showed. */
const change = (ctx: EnquiryContext, actor: Actor, id: string, { write, isSo }: Step): Answer =>
  ctx.write(async (stores) => {
    const found = await findSeen(stores, actor, id)
    if (!found.ok) return found
    if (isSo(found.value)) return ok(undefined)
    if (await write(stores, { by: actor.accountId, at: ctx.now() })) return ok(undefined)
    const stands = await stores.enquiries.find(id)
    if (!stands) return err({ kind: 'unknown-enquiry' })
    return isSo(stands) ? ok(undefined) : err({ kind: 'enquiry-changed', enquiry: stands })
  })

/** Tells the others that the actor works on it. Reopens an enquiry that was done. */
export const takeEnquiry = (ctx: EnquiryContext, actor: Actor, id: string, seen: number): Answer =>
  change(ctx, actor, id, {
    write: ({ enquiries }, stamp) => enquiries.setTaken(id, seen, stamp),
    isSo: ({ state, taken }) => state === 'taken' && taken?.by === actor.accountId,
  })

/** Hands it back. */
export const releaseEnquiry = (ctx: EnquiryContext, actor: Actor, id: string, seen: number): Answer =>
  change(ctx, actor, id, {
    write: ({ enquiries }) => enquiries.setTaken(id, seen, undefined),
    isSo: ({ state }) => state === 'received',
  })

export const closeEnquiry = (ctx: EnquiryContext, actor: Actor, id: string, seen: number): Answer =>
  change(ctx, actor, id, {
    write: ({ enquiries }, stamp) => enquiries.setDone(id, seen, 'closed', stamp),
    isSo: ({ state }) => state === 'closed',
  })

export async function passOn(
  ctx: EnquiryContext,
  actor: Actor,
  id: string,
  { seen, office }: { seen: number; office: Office },
): Answer<{ kind: 'office-unknown' }> {
  if (!ANSWERING_OFFICES.includes(office)) return err({ kind: 'office-unknown' })
  return change(ctx, actor, id, {
    async write({ enquiries }, stamp) {
      if (!(await enquiries.setOffice(id, seen, office))) return false
      await enquiries.addEntry(id, { ...stamp, id: ctx.newId(), kind: 'passed', text: office })
      return true
    },
    isSo: (enquiry) => enquiry.office === office,
  })
}

export async function keepDraft(
  ctx: EnquiryContext,
  actor: Actor,
  id: string,
  { seen, text }: { seen: number; text: string },
): Answer<{ kind: 'answer-empty' | 'answer-too-long' }> {
  const draft = cleanLines(text)
  if (draft === '') return err({ kind: 'answer-empty' })
  if (draft.length > enquiryLimits.answer) return err({ kind: 'answer-too-long' })
  return change(ctx, actor, id, {
    write: ({ enquiries }, stamp) => enquiries.setDraft(id, seen, draft, stamp),
    isSo: (enquiry) => enquiry.draft === draft,
  })
}
