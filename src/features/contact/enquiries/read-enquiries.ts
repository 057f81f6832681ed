import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { EnquiryContext } from './context.ts'
import { findSeen } from './find-seen.ts'
import { ANSWERING_OFFICES, isOpen, maySee, type Enquiry } from './enquiry.ts'

/** @property isUnreached delivery of the answer was given up, so the sender still waits for it */
export type ListedEnquiry = Enquiry & { isUnreached: boolean }

/** Open enquiries: longest waiting first. Done ones: latest first. */
export type EnquiryList = { waiting: ListedEnquiry[]; taken: ListedEnquiry[]; done: ListedEnquiry[] }

const SHOWN_DONE = 50

/** @param isDoneWanted if false, done enquiries are read only when the delivery of an answer was given up */
async function read(ctx: EnquiryContext, actor: Actor, isDoneWanted: boolean) {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  const { enquiries } = ctx.read
  const seen = ANSWERING_OFFICES.filter((office) => maySee(actor, { office }))
  const unreached = await enquiries.listUnreached()
  const listed = (enquiry: Enquiry): ListedEnquiry => ({
    ...enquiry,
    isUnreached: enquiry.state === 'answered' && unreached.has(enquiry.id),
  })
  const open = (await enquiries.listOpen()).filter((enquiry) => maySee(actor, enquiry)).map(listed)
  const isDoneRead = isDoneWanted || unreached.size > 0
  const done = isDoneRead ? (await enquiries.listDone(seen, SHOWN_DONE)).map(listed) : []
  const lost = done.filter(({ isUnreached }) => isUnreached)
  return ok({
    waiting: [...open.filter(({ state }) => state === 'received'), ...lost].toSorted(byReceipt),
    taken: open.filter(({ state }) => state === 'taken'),
    done: done.filter(({ isUnreached }) => !isUnreached),
  })
}

export const listEnquiries = (ctx: EnquiryContext, actor: Actor) => read(ctx, actor, true)

/** Enquiries that still need an action. */
export const listOpenEnquiries = (
  ctx: EnquiryContext,
  actor: Actor,
): Promise<Result<Omit<EnquiryList, 'done'>, NotAllowed>> => read(ctx, actor, false)

export async function showEnquiry(ctx: EnquiryContext, actor: Actor, id: string) {
  const found = await findSeen(ctx.read, actor, id)
  if (!found.ok) return found
  const entries = await ctx.read.enquiries.listEntries(id)
  const [last] = entries.filter(({ kind }) => kind === 'answer').slice(-1)
  const isUnreached = !isOpen(found.value) && found.value.state === 'answered' && last?.mail?.kind === 'given-up'
  return ok({ enquiry: { ...found.value, isUnreached }, entries })
}

const byReceipt = (one: Enquiry, other: Enquiry) => one.receivedAt.getTime() - other.receivedAt.getTime()
