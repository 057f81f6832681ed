import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findSeen, type EnquiryNeeds } from './enquiry-needs.ts'
import { enquiryLimits, type UnknownEnquiry } from './enquiry.ts'

/** What does not change where an enquiry stands: notes, and its early end. */
export function createNoteEnquiry({ inTransaction, now, newId }: EnquiryNeeds) {
  return {
    /** For those who answer, among themselves. */
    async note(
      actor: Actor,
      id: string,
      text: string,
    ): Promise<Result<void, NotAllowed | UnknownEnquiry | { kind: 'note-empty' | 'note-too-long' }>> {
      const allowed = allow(actor, 'answer-enquiries')
      if (!allowed.ok) return allowed
      const note = cleanLines(text)
      if (note === '') return err({ kind: 'note-empty' })
      if (note.length > enquiryLimits.note) return err({ kind: 'note-too-long' })
      return inTransaction(async ({ enquiries }) => {
        const found = await findSeen(enquiries, actor, id)
        if (!found.ok) return found
        const at = now()
        await enquiries.addEntry(id, { id: newId(at), kind: 'note', text: note, by: actor.accountId, at })
        return ok(undefined)
      })
    },

    /** Before its time has come: with all that was noted and answered, for good. */
    remove: (actor: Actor, id: string): Promise<Result<void, NotAllowed | UnknownEnquiry>> =>
      inTransaction(async ({ enquiries }) => {
        const found = await findSeen(enquiries, actor, id)
        if (!found.ok) return found
        await enquiries.remove(id)
        return ok(undefined)
      }),
  }
}
