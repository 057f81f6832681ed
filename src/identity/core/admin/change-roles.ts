import type { Account, Person } from '#identity/core/accounts/account.ts'
import {
  actorOf,
  isActing,
  leavesNoAdministrator,
  mayManage,
  type Acting,
  type Administrator,
} from '#identity/core/accounts/administrators.ts'
import { givesFirstRights, makeInvited, rightsTraits } from '#identity/core/accounts/first-rights.ts'
import { mergeMetadata, type MetadataRefusal } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import { TO_THE_SITE } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { inviteInside } from './invite.ts'

export type RoleChangeRefusal = Refusal<'last-administrator'> | PlanRefusal
type PlanRefusal = Refusal<'account-unknown'> | MetadataRefusal
export type HandOverRefusal = RoleChangeRefusal | { kind: 'role-not-held' | 'same-person' }

type Change = { before: Person; after: Account }

type RoleChanges = { add: string[]; remove: string[] }
/** @property from, to ids of accounts */
export type HandOver = { role: string; from: string; to: string }

export function changeRoles(
  ctx: IdentityContext,
  { by, caller }: Acting,
  id: string,
  { add, remove }: RoleChanges,
): Answer<Person, RoleChangeRefusal> {
  return ctx.write(async (tx) => {
    const change = await plan(tx, { id, add, remove, by })
    if (!change.ok) return change
    const { before, after } = change.value
    const isLast = await leavesNoAdministrator(tx, before.account, after)
    if (isLast) return err({ kind: 'last-administrator' } as const)
    return ok(await write(tx, change.value, { by, caller }))
  })
}

/** Moves a role from one account to another in one step. Refused if `from` does not hold it (any more). */
export function handOverRole(
  ctx: IdentityContext,
  { by, caller }: Acting,
  handedOver: HandOver,
): Answer<{ from: Person; to: Person }, HandOverRefusal> {
  return ctx.write((tx) => handOver(tx, handedOver, { by, caller }))
}

async function handOver(
  tx: Transaction,
  { role, from, to }: HandOver,
  { by, caller }: Acting,
): Answer<{ from: Person; to: Person }, HandOverRefusal> {
  if (from === to) return err({ kind: 'same-person' })
  // Found in a fixed order, so that two concurrent hand-overs wait for each other instead of deadlocking.
  for (const id of [from, to].toSorted()) await tx.accounts.find(id)
  const taken = await plan(tx, { id: from, add: [], remove: [role], by })
  if (!taken.ok) return taken
  if (!holds(taken.value.before.account, role)) return err({ kind: 'role-not-held' })
  const given = await plan(tx, { id: to, add: [role], remove: [], by })
  if (!given.ok) return given
  if (!isActing(given.value.after, tx.now())) {
    const { before, after } = taken.value
    const isLast = await leavesNoAdministrator(tx, before.account, after)
    if (isLast) return err({ kind: 'last-administrator' })
  }
  return ok({
    from: await write(tx, taken.value, { by, caller }),
    to: await write(tx, given.value, { by, caller }),
  })
}

const holds = ({ appMetadata }: Account, role: string) => appMetadata.roles?.includes(role) ?? false

async function plan(
  tx: Transaction,
  { id, add, remove, by }: { id: string; add: string[]; remove: string[]; by: Administrator },
): Answer<Change, PlanRefusal> {
  const before = await tx.accounts.findPerson(id)
  if (before === undefined || before.account.deletedAt !== undefined || !mayManage(by, before.account))
    return err({ kind: 'account-unknown' })
  const { account } = before
  const kept = (account.appMetadata.roles ?? []).filter((role) => !remove.includes(role))
  const appMetadata = mergeMetadata(account.appMetadata, { roles: [...new Set([...kept, ...add])] })
  if (!appMetadata.ok) return appMetadata
  return ok({ before, after: { ...account, appMetadata: appMetadata.value, updatedAt: tx.now() } })
}

async function write(tx: Transaction, { before, after }: Change, { by, caller }: Acting): Promise<Person> {
  const changed = rightsTraits(before.account, after)
  if (Object.keys(changed).length === 0) return before
  await tx.accounts.save(after)
  const traits = { user_id: after.id, user_email: after.email, ...changed }
  await audit(tx, { action: 'user_modified', actor: actorOf(by), traits, ip: caller.ip })
  const person = { ...before, account: after }
  return givesFirstRights(before.account, after) ? inviteInstead(tx, person, { by, caller }) : person
}

/** Gives a self-made account its first rights as an invitation, which only the owner of the address can use. */
async function inviteInstead(tx: Transaction, person: Person, { by, caller }: Acting): Promise<Person> {
  const { email, audience } = person.account
  if (email === undefined) return makeInvited(tx, person, { keepsPassword: false })
  const invited = await inviteInside(tx, {
    email,
    userMetadata: {},
    link: TO_THE_SITE,
    sendsMail: true,
    by,
    caller: { ...caller, audience },
  })
  if (!invited.ok) throw new Error(`An account that nobody has proven could not be invited: ${invited.error.kind}`)
  return invited.value.person
}
