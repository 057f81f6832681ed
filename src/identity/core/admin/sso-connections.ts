import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'
import type { SsoConnection } from './sso-connection.ts'

type Unknown = Refusal<'sso-connection-unknown'>
type Clash = Refusal<'sso-connection-exists' | 'sso-domain-taken'>

type Given = Omit<SsoConnection, 'id' | 'createdAt' | 'updatedAt'>

export function findSsoConnection(ctx: IdentityContext, id: string): Answer<SsoConnection, Unknown> {
  return findKnown(ctx.read, id)
}

export function addSsoConnection(ctx: IdentityContext, given: Given): Answer<SsoConnection, Clash> {
  return ctx.write(async (tx) => {
    const at = ctx.now()
    const connection = withPlainDomains({ ...given, id: ctx.newId(), createdAt: at, updatedAt: at })
    const refusal = await findClash(tx, connection)
    if (refusal !== undefined) return err(refusal)
    await tx.sso.add(connection)
    return ok(connection)
  })
}

export function updateSsoConnection(
  ctx: IdentityContext,
  id: string,
  changes: Partial<Given>,
): Answer<SsoConnection, Unknown | Clash> {
  return ctx.write(async (tx) => {
    const known = await findKnown(tx, id)
    if (!known.ok) return known
    const connection = withPlainDomains({ ...known.value, ...changes, id, updatedAt: ctx.now() })
    const refusal = await findClash(tx, connection)
    if (refusal !== undefined) return err(refusal)
    await tx.sso.save(connection)
    return ok(connection)
  })
}

export function removeSsoConnection(ctx: IdentityContext, id: string): Answer<SsoConnection, Unknown> {
  return ctx.write(async (tx) => {
    const known = await findKnown(tx, id)
    if (known.ok) await tx.sso.remove(id)
    return known
  })
}

async function findKnown(store: IdentityStore, id: string): Answer<SsoConnection, Unknown> {
  const connection = await store.sso.find(id)
  return connection === undefined ? err({ kind: 'sso-connection-unknown' }) : ok(connection)
}

const withPlainDomains = (connection: SsoConnection): SsoConnection => ({
  ...connection,
  domains: [...new Set(connection.domains.map((domain) => domain.trim().toLowerCase()))].filter(Boolean),
})

async function findClash(store: IdentityStore, connection: SsoConnection): Promise<Clash | undefined> {
  const twin = await store.sso.findByEntityId(connection.entityId)
  if (twin !== undefined && twin.id !== connection.id) return { kind: 'sso-connection-exists' }
  for (const domain of connection.domains) {
    const holder = await store.sso.findByDomain(domain)
    if (holder !== undefined && holder.id !== connection.id) return { kind: 'sso-domain-taken' }
  }
  return undefined
}
