import type { Account, Factor } from '#identity/core/accounts/account.ts'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Passkey } from '#identity/core/passkeys/passkey.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentityStore, SentMessage } from '#identity/core/store.ts'
import { ok } from '#shared/result.ts'

const PAGE_SIZE = 1_000

/**
 * Everything stored about the account, for the person, except what would let a reader in: no password hash, no secret of a factor. Repeated
 * requests are limited.
 */
export async function exportOwnData(
  { read, limits }: IdentityContext,
  who: Authenticated,
): Answer<Record<string, unknown>, Refusal<'too-many'>> {
  const { id } = who.person.account
  // It reads much, so it is limited like messages; per person, not per address of the request.
  const allowed = await limits.take('message', `export ${id}`)
  if (!allowed.ok) return allowed
  const person = (await read.accounts.findPerson(id)) ?? who.person
  const sessions = await read.sessions.listOf(id)
  return ok({
    account: withoutHash(person.account),
    identities: person.identities,
    factors: person.factors.map(withoutSecret),
    passkeys: (await read.passkeys.listOf(id)).map(withoutKey),
    sessions: sessions.map(({ refreshCount: _, ...session }) => session),
    mails: await mailsTo(read.outbox, person.account),
    auditLog: await entriesAbout(read.audit, id),
  })
}

const withoutHash = ({ passwordHash, ...account }: Account) => ({ ...account, hasPassword: passwordHash !== undefined })

const withoutSecret = ({ secret: _, lastUsedStep: __, ...factor }: Factor) => factor

const withoutKey = ({ publicKey: _, ...passkey }: Passkey) => passkey

/** Only to proven addresses: messages to others may concern another person. */
async function mailsTo(outbox: IdentityStore['outbox'], account: Account): Promise<SentMessage[]> {
  const { email, phone, emailConfirmedAt, phoneConfirmedAt } = account
  const own = [...(email && emailConfirmedAt ? [email] : []), ...(phone && phoneConfirmedAt ? [phone] : [])]
  return (await Promise.all(own.map((recipient) => outbox.listTo(recipient)))).flat()
}

/** By the person and about them; for actions of others, without who they are and where they acted. */
async function entriesAbout(log: IdentityStore['audit'], id: string): Promise<Partial<AuditEntry>[]> {
  const entries: AuditEntry[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await log.list({ about: { accountIds: [id] }, page: { number, size: PAGE_SIZE } })
    entries.push(...items)
    if (items.length === 0 || number * PAGE_SIZE >= total) break
  }
  return entries.map((entry) => (entry.actorId === id ? entry : withoutActor(entry)))
}

const withoutActor = ({ actorId: _, actorEmail: __, actorName: ___, ip: ____, ...entry }: AuditEntry) => entry
