import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { EnquiryContext } from './context.ts'
import { enquiryLimits, type UnknownEnquiry } from './enquiry.ts'
import { findSeen } from './find-seen.ts'

/** Adds an internal note for those who answer. */
export async function addNote(
  ctx: EnquiryContext,
  actor: Actor,
  id: string,
  text: string,
): Promise<Result<void, NotAllowed | UnknownEnquiry | { kind: 'note-empty' | 'note-too-long' }>> {
  if (!may(actor, 'answer-enquiries')) return notAllowed('answer-enquiries')
  const note = cleanLines(text)
  if (note === '') return err({ kind: 'note-empty' })
  if (note.length > enquiryLimits.note) return err({ kind: 'note-too-long' })
  return ctx.write(async ({ enquiries }) => {
    const found = await findSeen({ enquiries }, actor, id)
    if (!found.ok) return found
    await enquiries.addEntry(id, { id: ctx.newId(), kind: 'note', text: note, by: actor.accountId, at: ctx.now() })
    return ok(undefined)
  })
}

/** Deletes an enquiry with its notes and answers for good, before its retention ends. */
export const removeEnquiry = (ctx: EnquiryContext, actor: Actor, id: string) =>
  ctx.write(async ({ enquiries }) => {
    const found = await findSeen({ enquiries }, actor, id)
    if (!found.ok) return found
    await enquiries.remove(id)
    return ok(undefined)
  })
