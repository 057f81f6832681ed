import type { Person } from '#identity/core/account.ts'
import { normaliseEmail } from '#identity/core/address.ts'
import type { Identity } from '#identity/core/identity.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { Administrator, Caller } from '#identity/core/session.ts'
import { err, ok, type Result } from '#shared/result.ts'

/** Whoever can run commands on the server may do everything. */
export const BY_CONSOLE: Administrator = { kind: 'service' }
export const CONSOLE: Caller = { ip: '', userAgent: undefined, audience: undefined }

const PAGE_SIZE = 100

/** The person with exactly this address. */
export async function findUser(
  { admin, settings }: Pick<Identity, 'admin' | 'settings'>,
  typed: string,
): Promise<Result<Person, IdentityRefusal>> {
  const email = normaliseEmail(typed)
  if (!email.ok) return email
  for (let number = 1; ; number += 1) {
    const page = { number, size: PAGE_SIZE }
    const { items, total } = await admin.list({
      ...{ audience: settings.audience, search: email.value, order: 'newest', page },
    })
    const person = items.find(({ account }) => account.email === email.value)
    if (person) return ok(person)
    if (number * PAGE_SIZE >= total) return err({ kind: 'account-unknown' })
  }
}
