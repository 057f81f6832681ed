import type { Account, Factor } from './account.ts'
import type { IdentityNeeds } from './ports.ts'
import type { AuditEntry } from './one-time-token.ts'
import type { Authenticated } from './session.ts'

const PAGE_SIZE = 1_000

/** Everything that is stored about the person except what would let a reader in: no password hash, no secret of a factor. */
export async function exportOwnData({ store }: IdentityNeeds, who: Authenticated): Promise<Record<string, unknown>> {
  const { id } = who.person.account
  const person = (await store.accounts.findPerson(id)) ?? who.person
  const sessions = await store.sessions.listOf(id)
  return {
    account: withoutHash(person.account),
    identities: person.identities,
    factors: person.factors.map(withoutSecret),
    sessions: sessions.map(({ refreshCount: _, ...session }) => session),
    auditLog: await ownEntries(store.audit, person.account),
  }
}

const withoutHash = ({ passwordHash, ...account }: Account) => ({ ...account, hasPassword: passwordHash !== undefined })

const withoutSecret = ({ secret: _, lastUsedStep: __, ...factor }: Factor) => factor

/** The whole log is read, for searching it goes by name and address, which others may share and which may have changed. */
async function ownEntries(log: IdentityNeeds['store']['audit'], { id }: Account): Promise<AuditEntry[]> {
  const own: AuditEntry[] = []
  for (let number = 1; ; number += 1) {
    const { items, total } = await log.list({ page: { number, size: PAGE_SIZE } })
    own.push(...items.filter(({ actorId }) => actorId === id))
    if (items.length === 0 || number * PAGE_SIZE >= total) return own
  }
}
