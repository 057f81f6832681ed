import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { findPerson as findAccount } from '#identity/core/admin/find-person.ts'
import { may, notAllowed, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { PeopleAnswer, PeopleContext } from './context.ts'
import { toPersonDetails, toPersonLine, type PersonDetails, type PersonLine } from './person-line.ts'

export const PEOPLE_PAGE_SIZE = 50
const MAX_SUGGESTIONS = 200

/** @property page from 1 */
export type PeopleQuery = { search: string; office: Office | undefined; page: number }

/** Newest account first. */
export async function listPeople(
  { identity }: PeopleContext,
  actor: Actor,
  { search, office, page }: PeopleQuery,
): PeopleAnswer<{ people: PersonLine[]; total: number }> {
  if (!may(actor, 'manage-people')) return notAllowed('manage-people')
  const { items, total } = await identity.read.accounts.list({
    search,
    order: 'newest',
    page: { number: page, size: PEOPLE_PAGE_SIZE },
    ...(office && { role: office }),
  })
  return ok({ people: items.map((person) => toPersonLine(person, identity.now())), total })
}

export async function findPerson({ identity }: PeopleContext, actor: Actor, id: string): PeopleAnswer<PersonDetails> {
  if (!may(actor, 'manage-people')) return notAllowed('manage-people')
  const found = await findAccount(identity, id)
  if (!found.ok) return found
  if (found.value.account.deletedAt !== undefined) return err({ kind: 'account-unknown' })
  const now = identity.now()
  const neededFactor = findNeededFactor(found.value, { settings: identity.settings, now })
  return ok(toPersonDetails(found.value, { neededFactor, passkeys: await identity.read.passkeys.listOf(id) }, now))
}

/** Addresses to choose from. */
export async function suggestPeople(
  { identity }: PeopleContext,
  actor: Actor,
): PeopleAnswer<{ email: string; name: string | undefined }[]> {
  if (!may(actor, 'manage-people')) return notAllowed('manage-people')
  const page = { number: 1, size: MAX_SUGGESTIONS }
  const { items } = await identity.read.accounts.list({ order: 'newest', page })
  const lines = items.map((person) => toPersonLine(person, identity.now()))
  return ok(
    lines.flatMap(({ state, email, name }) => (email === undefined || state === 'disabled' ? [] : [{ email, name }])),
  )
}
