import type { ContactClub } from '#features/contact/contact-mail.ts'
import type { Actor } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeAnswer } from './enquiry-mail.ts'
import { findSeen, type ChangeRefusal, type EnquiryNeeds, type EnquiryWork } from './enquiry-needs.ts'
import { enquiryLimits } from './enquiry.ts'

type Needs = EnquiryNeeds & {
  findClub: () => Promise<ContactClub>
  /** Called when the mail is safely stored. */
  afterCommit: () => void
}

export type AnswerRefusal = ChangeRefusal | { kind: 'answer-empty' | 'answer-too-long' }

export function createAnswerEnquiry({ inTransaction, findClub, now, newId, afterCommit }: Needs) {
  /**
   * Sends an answer by mail. Of two at once the second learns what the first has written; the same answer sent twice goes once.
   *
   * @param answer.seen number of the enquiry that stood on the page
   */
  return async function answerEnquiry(
    actor: Actor,
    id: string,
    { seen, text: raw }: { seen: number; text: string },
  ): Promise<Result<void, AnswerRefusal>> {
    const text = cleanLines(raw)
    if (text === '') return err({ kind: 'answer-empty' })
    if (text.length > enquiryLimits.answer) return err({ kind: 'answer-too-long' })
    const club = await findClub()
    const outcome = await inTransaction(async (stores): Promise<Result<void, AnswerRefusal>> => {
      const found = await findSeen(stores.enquiries, actor, id)
      if (!found.ok) return found
      const at = now()
      const deed = { by: actor.accountId, at }
      if (await stores.enquiries.setDone(id, seen, 'answered', deed)) {
        const mailId = newId(at)
        await stores.outbox.add({ ...composeAnswer(found.value, text, club), id: mailId, createdAt: at })
        await stores.enquiries.addEntry(id, { ...deed, id: newId(at), kind: 'answer', text, mailId })
        return ok(undefined)
      }
      const stands = await stores.enquiries.find(id)
      if (!stands) return err({ kind: 'unknown-enquiry' })
      if (await isSent(stores, id, { text, by: actor.accountId })) return ok(undefined)
      return err({ kind: 'enquiry-changed', enquiry: stands })
    })
    if (outcome.ok) afterCommit()
    return outcome
  }
}

async function isSent({ enquiries }: EnquiryWork, id: string, { text, by }: { text: string; by: string }) {
  const answers = (await enquiries.listEntries(id)).filter(({ kind }) => kind === 'answer')
  const last = answers.at(-1)
  return last?.text === text && last.by === by
}
