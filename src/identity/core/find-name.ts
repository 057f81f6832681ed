import { findPerson } from './admin/find-person.ts'
import type { IdentityContext } from './context.ts'

/** The name that the person chose, else the address; undefined if the account is gone. */
export async function findName(ctx: IdentityContext, accountId: string): Promise<string | undefined> {
  const person = await findPerson(ctx, accountId)
  if (!person.ok) return undefined
  const { userMetadata, email } = person.value.account
  const { full_name: name } = userMetadata
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : email
}
