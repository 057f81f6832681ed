import { findPerson } from '#identity/core/admin/find-person.ts'
import type { AuditAction, AuditEntry } from '#identity/core/audit-entry.ts'
import { SERVICE_ACTOR } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import { nameOf } from '#identity/core/accounts/account.ts'
import { AUDIT_GROUPS, type AuditGroup } from './audit-groups.ts'
import type { PeopleAnswer, PeopleContext } from './context.ts'

export const AUDIT_PAGE_SIZE = 50
/** At most this many accounts match; a name that more people share is too short to search for. */
const MAX_MATCHES = 20

/** A person in the audit log. @property isKnown whether the account still exists */
export type AuditPerson = { id: string; name: string | undefined; email: string | undefined; isKnown: boolean }

export type AuditLine = {
  id: string
  at: Date
  action: AuditAction
  /** Undefined: the service itself, or a person at its console. */
  actor: AuditPerson | undefined
  /** The account acted on, unless it is the actor's own. */
  subject: AuditPerson | undefined
  rolesAdded: string[]
  rolesRemoved: string[]
  banned: boolean | undefined
  ip: string
}

type AuditSearch = {
  /** A part of a name or address. */
  person?: string
  accountId?: string
  group?: AuditGroup
  from?: Date
  /** Exclusive upper bound. */
  until?: Date
  /** From 1. */
  page: number
  size?: number
}

export async function readAudit(
  { identity }: PeopleContext,
  actor: Actor,
  search: AuditSearch,
): PeopleAnswer<{ lines: AuditLine[]; total: number }> {
  if (!may(actor, 'read-audit-log')) return notAllowed('read-audit-log')
  const { group, from, until, page, size = AUDIT_PAGE_SIZE } = search
  const about = await whomItConcerns(identity, search)
  const { items, total } = await identity.read.audit.list({
    ...(about && { about }),
    ...(group && { actions: AUDIT_GROUPS[group] }),
    ...(from && { from }),
    ...(until && { until }),
    page: { number: page, size },
  })
  const people = await findPeople(identity, items)
  return ok({ lines: items.map((entry) => toLine(entry, people)), total })
}

async function whomItConcerns({ read }: IdentityContext, { person = '', accountId }: AuditSearch) {
  if (accountId !== undefined) return { accountIds: [accountId] }
  if (person === '') return undefined
  const page = { number: 1, size: MAX_MATCHES }
  const { items } = await read.accounts.list({ search: person, order: 'newest', page })
  return { accountIds: items.map(({ account }) => account.id), author: person }
}

/** Everyone whom the entries name, by their current names. */
async function findPeople(identity: IdentityContext, entries: AuditEntry[]) {
  const ids = new Set(entries.flatMap(({ actorId, traits }) => [actorId, textOf(traits['user_id'])]))
  const people = new Map<string, AuditPerson>()
  for (const id of ids) {
    const found = id === undefined || id === SERVICE_ACTOR ? undefined : await findPerson(identity, id)
    if (!found?.ok) continue
    const { account } = found.value
    if (account.deletedAt !== undefined) continue
    people.set(account.id, { id: account.id, name: nameOf(account), email: account.email, isKnown: true })
  }
  return people
}

function toLine(entry: AuditEntry, people: ReadonlyMap<string, AuditPerson>): AuditLine {
  const { id, createdAt: at, action, actorId, actorEmail, actorName, traits, ip } = entry
  const subjectId = textOf(traits['user_id'])
  const actor = { id: actorId, name: actorName, email: actorEmail === '' ? undefined : actorEmail, isKnown: false }
  return {
    id,
    at,
    action,
    ip,
    actor: actorId === SERVICE_ACTOR ? undefined : (people.get(actorId) ?? actor),
    subject:
      subjectId === undefined || subjectId === actorId
        ? undefined
        : (people.get(subjectId) ?? {
            id: subjectId,
            name: undefined,
            email: textOf(traits['user_email']),
            isKnown: false,
          }),
    rolesAdded: textsOf(traits['roles_added']),
    rolesRemoved: textsOf(traits['roles_removed']),
    banned: typeof traits['banned'] === 'boolean' ? traits['banned'] : undefined,
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [])
