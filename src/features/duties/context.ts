import type { Context } from '#platform/context.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import type { DutyClub } from './duty-mail.ts'
import type { DutyStore } from './duty-store.ts'

/**
 * A tournament, a home match or a date of the club that needs helpers.
 *
 * @property key as in the agenda @property series the group it belongs to: all home matches of a team in a season
 * @property captain account that may make duties for it without an office
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
  /** All current members; `email` is verified. */
  listMembers: () => Promise<{ id: string; name: string | undefined; email: string | undefined }[]>
  /** Future ones, in chronological order. */
  listOccasions: () => Promise<Occasion[]>
  findClub: () => Promise<DutyClub>
  /** Pages where members see all duties, and where they choose which mails they want. */
  addresses: { duties: string; mailWishes: string }
}
