import { BAN_WITHOUT_END } from '#identity/core/admin/admin-input.ts'
import { changeRoles, handOverRole } from '#identity/core/admin/change-roles.ts'
import { findPerson, findPersonByEmail } from '#identity/core/admin/find-person.ts'
import { endSessionsOf, removePasskeyOf, removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { Caller } from '#identity/core/context.ts'
import { type Actor, OFFICES, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise, type PeopleAnswer, type PeopleContext } from './context.ts'
import { confirmationOf, toPersonLine, type PersonLine } from './person-line.ts'

type Named = { id: string }

/** Bars a person, and ends their open sessions at once. */
export const disablePerson = (ctx: PeopleContext, actor: Actor, { id }: Named, caller: Caller) =>
  ban(ctx, actor, { id, isBanned: true }, caller)

export const enablePerson = (ctx: PeopleContext, actor: Actor, { id }: Named, caller: Caller) =>
  ban(ctx, actor, { id, isBanned: false }, caller)

async function ban(
  ctx: PeopleContext,
  actor: Actor,
  { id, isBanned }: Named & { isBanned: boolean },
  caller: Caller,
): PeopleAnswer<PersonLine> {
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  if (id === actor.accountId) return err({ kind: 'yourself' })
  const bannedForMilliseconds = isBanned ? BAN_WITHOUT_END : null
  const updated = await updateAccount(ctx.identity, acting.value, id, { bannedForMilliseconds })
  return updated.ok ? ok(toPersonLine(updated.value, ctx.identity.now())) : updated
}

/** @returns how many ended */
export async function endPersonsSessions(
  ctx: PeopleContext,
  actor: Actor,
  { id }: Named,
  caller: Caller,
): PeopleAnswer<number> {
  const acting = await authorise(ctx, actor, caller)
  return acting.ok ? endSessionsOf(ctx.identity, acting.value, id) : acting
}

/** For a lost device. People manage their own keys in their account, which requires the second factor. */
export async function removePersonsPasskey(
  ctx: PeopleContext,
  actor: Actor,
  { id, passkeyId }: Named & { passkeyId: string },
  caller: Caller,
): PeopleAnswer<void> {
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  if (id === actor.accountId) return err({ kind: 'yourself' })
  return removePasskeyOf(ctx.identity, acting.value, id, passkeyId)
}

/** For good. @param request.typed the account's address, typed as a confirmation */
export async function removePerson(
  ctx: PeopleContext,
  actor: Actor,
  { id, typed }: Named & { typed: string },
  caller: Caller,
): PeopleAnswer<void> {
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  if (id === actor.accountId) return err({ kind: 'yourself' })
  const found = await findPerson(ctx.identity, id)
  if (!found.ok) return found
  const expected = confirmationOf(found.value.account)
  if (typed.trim().toLowerCase() !== expected) return err({ kind: 'confirmation-wrong', expected })
  return removeAccount(ctx.identity, acting.value, id, { keepsId: false })
}

/**
 * Sets exactly these offices; other roles of the account stay.
 *
 * @returns with `isInvited` if an invitation went out, because the address of the account was unproven
 */
export async function setOffices(
  ctx: PeopleContext,
  actor: Actor,
  { id, offices }: Named & { offices: Office[] },
  caller: Caller,
): PeopleAnswer<PersonLine & { isInvited: boolean }> {
  const { identity } = ctx
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  const before = await findPerson(identity, id)
  if (!before.ok) return before
  const remove = OFFICES.filter((office) => !offices.includes(office))
  const changed = await changeRoles(identity, acting.value, id, { add: offices, remove })
  if (!changed.ok) return changed
  const isInvited = before.value.account.invitedAt === undefined && changed.value.account.invitedAt !== undefined
  return ok({ ...toPersonLine(changed.value, identity.now()), isInvited })
}

/** In one step, so that there is never a moment when no one has it, or both. @param request.toEmail the successor's address */
export async function handOverOffice(
  ctx: PeopleContext,
  actor: Actor,
  { id, office, toEmail }: Named & { office: Office; toEmail: string },
  caller: Caller,
): PeopleAnswer<{ from: PersonLine; to: PersonLine }> {
  const { identity } = ctx
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  const found = await findPersonByEmail(identity, toEmail)
  if (!found.ok) return err({ kind: 'successor-unknown' })
  const successor = found.value
  const to = successor.account.id
  if (to === id) return err({ kind: 'same-person' })
  const now = identity.now()
  if (toPersonLine(successor, now).state === 'disabled') return err({ kind: 'successor-disabled' })
  const done = await handOverRole(identity, acting.value, { role: office, from: id, to })
  if (!done.ok) return done
  return ok({ from: toPersonLine(done.value.from, now), to: toPersonLine(done.value.to, now) })
}
