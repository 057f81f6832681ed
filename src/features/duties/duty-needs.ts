import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { DutyClub } from './duty-mail.ts'
import type { DutyStore } from './duty-store.ts'

/** Who can have a duty; `email` is theirs beyond doubt. */
export type Helper = { id: string; name: string | undefined; email: string | undefined }

/**
 * A tournament, a home match or a date of the club, for which somebody has to work.
 *
 * @property key as the agenda calls it @property series of which others it is one: all home matches of a team in a season
 * @property captain whose account may make duties for it without an office
 */
export type Occasion = {
  key: string
  title: string
  startsAt: Date
  series: string | undefined
  captain: string | undefined
}

/** What one transaction offers. */
export type DutyWork = { duties: DutyStore; outbox: Pick<OutboxStore, 'add'> }

export type DutyNeeds = {
  duties: Pick<DutyStore, 'list' | 'isOptedOut'>
  inTransaction: <T>(work: (stores: DutyWork) => Promise<T>) => Promise<T>
  /** All who are members at this moment. */
  listHelpers: () => Promise<Helper[]>
  /** Those that are still to come, in the order in which they take place. */
  listOccasions: () => Promise<Occasion[]>
  findClub: () => Promise<DutyClub>
  /** Where members see all duties, and where they say which mails they want. */
  urls: { url: string; wishesUrl: string }
  now: () => Date
  newId: (now: Date) => string
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** Writes to members about their duties, in the transaction that has changed them. */
export function createDutyPost({ listHelpers, findClub, urls, now, newId }: DutyNeeds) {
  type Facts = { to: string; club: DutyClub } & DutyNeeds['urls']

  /** @returns a step that puts a mail into the outbox, unless the member has no address */
  return async function openPost() {
    const [helpers, club] = await Promise.all([listHelpers(), findClub()])
    const known = new Map(helpers.map((helper) => [helper.id, helper]))
    return {
      nameOf: (accountId: string) => known.get(accountId)?.name,
      async post({ outbox }: DutyWork, accountId: string, compose: (facts: Facts) => Mail): Promise<number> {
        const to = known.get(accountId)?.email
        if (to === undefined) return 0
        const at = now()
        await outbox.add({ ...compose({ to, club, ...urls }), id: newId(at), createdAt: at })
        return 1
      },
    }
  }
}
