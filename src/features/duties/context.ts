import type { Context } from '#platform/context.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
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

export type DutyStores = { duties: DutyStore; outbox: OutboxStore }

export type DutyContext = Context<DutyStores> & {
  /** All who are members at this moment. */
  listMembers: () => Promise<Helper[]>
  /** Those that are still to come, in the order in which they take place. */
  listOccasions: () => Promise<Occasion[]>
  findClub: () => Promise<DutyClub>
  /** Where members see all duties, and where they say which mails they want. */
  addresses: { duties: string; mailWishes: string }
}
