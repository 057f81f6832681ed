import type { Actor, Office } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { findSeen, type ChangeRefusal, type EnquiryNeeds, type EnquiryWork } from './enquiry-needs.ts'
import { ANSWERING_OFFICES, enquiryLimits, type Deed, type Enquiry } from './enquiry.ts'

type Answer<Refusal = never> = Promise<Result<void, ChangeRefusal | Refusal>>

/** @property write false when somebody else was faster @property isSo whether it already stands as wanted */
type Step = {
  write: (stores: EnquiryWork, enquiry: Enquiry, deed: Deed) => Promise<boolean>
  isSo: (enquiry: Enquiry) => boolean
}

type Change = (actor: Actor, id: string, step: Step) => Answer

/** @param seen number of the enquiry that stood on the page: what somebody else has done meanwhile is not overwritten */
export function createChangeEnquiry(needs: EnquiryNeeds) {
  const change = createChange(needs)
  return { ...settingState(change), ...handingOn(change, needs), ...drafting(change) }
}

function createChange({ inTransaction, now }: EnquiryNeeds): Change {
  return (actor, id, { write, isSo }) =>
    inTransaction(async (stores) => {
      const found = await findSeen(stores.enquiries, actor, id)
      if (!found.ok) return found
      if (isSo(found.value)) return ok(undefined)
      if (await write(stores, found.value, { by: actor.accountId, at: now() })) return ok(undefined)
      const stands = await stores.enquiries.find(id)
      if (!stands) return err({ kind: 'unknown-enquiry' })
      return isSo(stands) ? ok(undefined) : err({ kind: 'enquiry-changed', enquiry: stands })
    })
}

function settingState(change: Change) {
  return {
    /** Says to the others: I am on it. Opens again what was done. */
    take: (actor: Actor, id: string, seen: number) =>
      change(actor, id, {
        write: ({ enquiries }, _, deed) => enquiries.setTaken(id, seen, deed),
        isSo: ({ state, taken }) => state === 'taken' && taken?.by === actor.accountId,
      }),

    /** Leaves it to whoever comes first. */
    release: (actor: Actor, id: string, seen: number) =>
      change(actor, id, {
        write: ({ enquiries }) => enquiries.setTaken(id, seen, undefined),
        isSo: ({ state }) => state === 'received',
      }),

    close: (actor: Actor, id: string, seen: number) =>
      change(actor, id, {
        write: ({ enquiries }, _, deed) => enquiries.setDone(id, seen, 'closed', deed),
        isSo: ({ state }) => state === 'closed',
      }),
  }
}

function handingOn(change: Change, { newId }: Pick<EnquiryNeeds, 'newId'>) {
  return {
    async passOn(
      actor: Actor,
      id: string,
      { seen, office }: { seen: number; office: Office },
    ): Answer<{ kind: 'office-unknown' }> {
      if (!ANSWERING_OFFICES.includes(office)) return err({ kind: 'office-unknown' })
      return change(actor, id, {
        async write({ enquiries }, _, deed) {
          if (!(await enquiries.setOffice(id, seen, office))) return false
          await enquiries.addEntry(id, { ...deed, id: newId(deed.at), kind: 'passed', text: office })
          return true
        },
        isSo: (enquiry) => enquiry.office === office,
      })
    },
  }
}

function drafting(change: Change) {
  return {
    async keepDraft(
      actor: Actor,
      id: string,
      { seen, text }: { seen: number; text: string },
    ): Answer<{ kind: 'answer-empty' | 'answer-too-long' }> {
      const draft = cleanLines(text)
      if (draft === '') return err({ kind: 'answer-empty' })
      if (draft.length > enquiryLimits.answer) return err({ kind: 'answer-too-long' })
      return change(actor, id, {
        write: ({ enquiries }, _, deed) => enquiries.setDraft(id, seen, draft, deed),
        isSo: (enquiry) => enquiry.draft === draft,
      })
    },
  }
}
