import { toTable } from '#features/tournaments/handling/entry-list.ts'
import { type Account, type Person, isVerifiedOwn } from '#identity/core/accounts/account.ts'
import { findNeededFactor, type NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { formatDate, formatDateTime } from '#shared/berlin-time.ts'

const PAGE_SIZE = 200
const HEADINGS = ['E-Mail', 'Name', 'Rollen', 'Zustand', 'Zweiter Faktor', 'Zuletzt angemeldet', 'Angelegt']

/** All accounts as a table, the oldest first. */
export async function listUsers(identity: IdentityContext, now = new Date()): Promise<string> {
  const people = await listAll(identity)
  if (people.length === 0) return 'Es gibt noch kein Konto.\n'
  return toTable([
    HEADINGS,
    ...people.map((person) =>
      toRow(person, findNeededFactor(person, { settings: identity.settings, now: identity.now() }), now),
    ),
  ])
}

async function listAll(identity: IdentityContext): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await identity.read.accounts.list({ order: 'oldest', page: { number, size: PAGE_SIZE } })
    people.push(...items)
    if (number * PAGE_SIZE >= total) return people
  }
}

function toRow({ account, factors }: Person, needed: NeededFactor | undefined, now: Date): string[] {
  const { email, phone, userMetadata, appMetadata, lastSignInAt, createdAt } = account
  const name = userMetadata['full_name']
  return [
    email ?? phone ?? '(ohne Adresse)',
    typeof name === 'string' ? name : '',
    (appMetadata.roles ?? []).join(', '),
    stateOf(account, now),
    factors.some(isVerifiedOwn) ? 'ja' : needed ? neededText(needed) : 'nein',
    lastSignInAt === undefined ? 'noch nie' : formatDateTime(lastSignInAt),
    formatDateTime(createdAt),
  ]
}

const neededText = ({ dueAt, isOverdue }: NeededFactor): string =>
  isOverdue ? 'fehlt, Amt ruht' : `nötig ab ${formatDate(dueAt)}`

function stateOf(
  { bannedUntil, isAnonymous, emailConfirmedAt, phoneConfirmedAt, invitedAt }: Account,
  now: Date,
): string {
  if (bannedUntil !== undefined && bannedUntil > now) return 'gesperrt'
  if (isAnonymous) return 'ohne Anmeldung'
  if (emailConfirmedAt !== undefined || phoneConfirmedAt !== undefined) return 'bestätigt'
  return invitedAt === undefined ? 'unbestätigt' : 'eingeladen'
}
