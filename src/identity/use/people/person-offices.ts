import { changeRoles, handOverRole } from '#identity/core/admin/change-roles.ts'
import { findPerson, findPersonByEmail } from '#identity/core/admin/find-person.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise, type PeopleAnswer, type PeopleContext } from './context.ts'
import { toPersonLine, type PersonLine } from './person-line.ts'

type Named = { id: string }

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
