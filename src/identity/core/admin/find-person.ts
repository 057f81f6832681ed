import { nameOf, type Person } from '#identity/core/accounts/account.ts'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'

export async function findPerson(ctx: IdentityContext, id: string): Answer<Person, Refusal<'account-unknown'>> {
  const person = await ctx.read.accounts.findPerson(id)
  return person === undefined ? err({ kind: 'account-unknown' }) : ok(person)
}

/** Accepts any spelling of the address; searches the service's own audience only. */
export async function findPersonByEmail(
  ctx: IdentityContext,
  typed: string,
): Answer<Person, Refusal<'account-unknown'> | EmailRefusal> {
  const email = normaliseEmail(typed)
  if (!email.ok) return email
  const account = await ctx.read.accounts.findByEmail(email.value, ctx.settings.audience)
  return account === undefined ? err({ kind: 'account-unknown' }) : findPerson(ctx, account.id)
}

/** The name that the person chose, else the address; undefined if the account is gone. */
export async function findName(ctx: IdentityContext, accountId: string): Promise<string | undefined> {
  const person = await findPerson(ctx, accountId)
  return person.ok ? (nameOf(person.value.account) ?? person.value.account.email) : undefined
}
