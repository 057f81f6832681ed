import type { Actor } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { composeAnswer } from './enquiry-mail.ts'
import type { EnquiryContext, EnquiryStores } from './context.ts'
import { findSeen, type ChangeRefusal } from './find-seen.ts'
import { enquiryLimits } from './enquiry.ts'

export type AnswerRefusal = ChangeRefusal | { kind: 'answer-empty' | 'answer-too-long' }

/**
 * Sends an answer by mail. Of two concurrent answers, the second is refused and shown the first; the same answer sent twice goes out once.
 *
 * @param answer.seen number of the enquiry that the page showed
 */
export async function answerEnquiry(
  ctx: EnquiryContext,
  actor: Actor,
  id: string,
  { seen, text: raw }: { seen: number; text: string },
): Promise<Result<void, AnswerRefusal>> {
  const text = cleanLines(raw)
  if (text === '') return err({ kind: 'answer-empty' })
  if (text.length > enquiryLimits.answer) return err({ kind: 'answer-too-long' })
  const club = await ctx.findClub()
  return ctx.write(async (stores): Promise<Result<void, AnswerRefusal>> => {
    const found = await findSeen(stores, actor, id)
    if (!found.ok) return found
    const at = ctx.now()
    const stamp = { by: actor.accountId, at }
    if (await stores.enquiries.setDone(id, seen, 'answered', stamp)) {
      const mailId = ctx.newId()
      await stores.outbox.add({ ...composeAnswer(found.value, text, club), id: mailId, createdAt: at })
      await stores.enquiries.addEntry(id, { ...stamp, id: ctx.newId(), kind: 'answer', text, mailId })
      return ok(undefined)
    }
    const stands = await stores.enquiries.find(id)
    if (!stands) return err({ kind: 'unknown-enquiry' })
    if (await isSent(stores, id, { text, by: actor.accountId })) return ok(undefined)
    return err({ kind: 'enquiry-changed', enquiry: stands })
  })
}

async function isSent({ enquiries }: EnquiryStores, id: string, { text, by }: { text: string; by: string }) {
  const answers = (await enquiries.listEntries(id)).filter(({ kind }) => kind === 'answer')
  const last = answers.at(-1)
  return last?.text === text && last.by === by
}
