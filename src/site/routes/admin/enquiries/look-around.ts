import type { EnquiryEntry, Enquiry } from '#features/contact/enquiries/enquiry.ts'
import type { EnquiryList } from '#features/contact/enquiries/read-enquiries.ts'
import type { enterRoom } from '../../../context.ts'
import { toEnquiryRow, type Looking } from './enquiry-words.ts'

/** Looks up once the names of all accounts that have acted. */
export async function lookAround(
  { ctx, actor }: ReturnType<typeof enterRoom>,
  enquiries: Enquiry[],
  entries: EnquiryEntry[] = [],
): Promise<Looking> {
  const stamps = enquiries.flatMap(({ taken, done, drafted }) =>
    [taken, done, drafted].flatMap((stamp) => stamp?.by ?? []),
  )
  const ids = [...new Set([...stamps, ...entries.map(({ by }) => by)])]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await ctx.nameOf(id)] as const)))
  return { self: actor.accountId, now: ctx.now(), nameOf: (id) => names.get(id) }
}

export const allOf = ({ waiting, taken, done }: EnquiryList) => [...waiting, ...taken, ...done]

export type ShownList = ReturnType<typeof toShownList>

export const toShownList = ({ waiting, taken, done }: EnquiryList, looking: Looking) => ({
  waiting: waiting.map((enquiry) => toEnquiryRow(enquiry, looking)),
  taken: taken.map((enquiry) => toEnquiryRow(enquiry, looking)),
  done: done.map((enquiry) => toEnquiryRow(enquiry, looking)),
})
