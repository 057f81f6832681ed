import type { Mail } from '#platform/mail/mail.ts'
import type { DutyContext, DutyStores } from './context.ts'
import type { DutyMailFacts } from './duty-mail.ts'

/** Reads the data for mails about duties, before the transaction that changes the duties. */
export async function openDutyPost(ctx: DutyContext) {
  const [members, club] = await Promise.all([ctx.listMembers(), ctx.findClub()])
  const known = new Map(members.map((member) => [member.id, member]))
  const { duties: url, mailWishes: wishesUrl } = ctx.addresses
  return {
    nameOf: (accountId: string) => known.get(accountId)?.name,

    /** Puts a mail into the outbox. @returns how many: 0 for a member without an address */
    async post({ outbox }: DutyStores, accountId: string, compose: (facts: DutyMailFacts) => Mail): Promise<number> {
      const to = known.get(accountId)?.email
      if (to === undefined) return 0
      await outbox.add({ ...compose({ to, club, url, wishesUrl }), id: ctx.newId(), createdAt: ctx.now() })
      return 1
    },
  }
}
