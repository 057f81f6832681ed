import { allow, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { PeopleAnswer, PeopleNeeds } from './people-needs.ts'
import { toPersonDetails, toPersonLine, type PersonDetails, type PersonLine } from './person-line.ts'

export const PEOPLE_PAGE_SIZE = 50
const MAX_SUGGESTIONS = 200

/** @property page from 1 */
export type PeopleQuery = { search: string; office: Office | undefined; page: number }

export function createPersonLists({ identity: { admin }, now }: PeopleNeeds) {
  return {
    /** Whoever came last stands first. */
    async list(
      actor: Actor,
      { search, office, page }: PeopleQuery,
    ): PeopleAnswer<{ people: PersonLine[]; total: number }> {
      const allowed = allow(actor, 'manage-people')
      if (!allowed.ok) return allowed
      const { items, total } = await admin.list({
        search,
        order: 'newest',
        page: { number: page, size: PEOPLE_PAGE_SIZE },
        ...(office && { role: office }),
      })
      return ok({ people: items.map((person) => toPersonLine(person, now())), total })
    },

    async find(actor: Actor, id: string): PeopleAnswer<PersonDetails> {
      const allowed = allow(actor, 'manage-people')
      if (!allowed.ok) return allowed
      const found = await admin.find(id)
      if (!found.ok) return found
      if (found.value.account.deletedAt !== undefined) return err({ kind: 'account-unknown' })
      const neededFactor = admin.neededFactorOf(found.value)
      return ok(toPersonDetails(found.value, { neededFactor, passkeys: await admin.listPasskeys(id) }, now()))
    },

    /** Addresses to choose from. */
    async suggest(actor: Actor): PeopleAnswer<{ email: string; name: string | undefined }[]> {
      const allowed = allow(actor, 'manage-people')
      if (!allowed.ok) return allowed
      const page = { number: 1, size: MAX_SUGGESTIONS }
      const { items } = await admin.list({ order: 'newest', page })
      const lines = items.map((person) => toPersonLine(person, now()))
      return ok(
        lines.flatMap(({ state, email, name }) =>
          email === undefined || state === 'disabled' ? [] : [{ email, name }],
        ),
      )
    },
  }
}
