import { z } from 'zod'
import type { SsoConnection } from '#identity/core/admin/sso-connection.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import { describeRow, flag, instant, json, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    sso_connections: ConnectionRow
    sso_domains: { domain: string; connection_id: string; position: number }
  }
}

const attributeMapping = z.object({
  keys: z.record(
    z.string(),
    z.object({
      name: z.string().exactOptional(),
      names: z.array(z.string()).exactOptional(),
      default: z.unknown().exactOptional(),
    }),
  ),
})

type ConnectionRow = RowOf<typeof connectionRow>

const connectionRow = describeRow({
  id: text,
  resourceId: optional(text),
  isDisabled: flag,
  entityId: text,
  metadataXml: text,
  metadataUrl: optional(text),
  attributeMapping: json(attributeMapping.parse),
  createdAt: instant,
  updatedAt: instant,
})

export function createSsoStore(db: Database): IdentityStore['sso'] {
  const connections = () => db.selectFrom('sso_connections').selectAll('sso_connections')

  return {
    async add(connection) {
      await db.insertInto('sso_connections').values(connectionRow.write(connection)).execute()
      await replaceDomains(db, connection)
    },

    async save(connection) {
      const { id, ...row } = connectionRow.write(connection)
      await db.updateTable('sso_connections').set(row).where('id', '=', id).execute()
      await replaceDomains(db, connection)
    },

    async remove(id) {
      await db.deleteFrom('sso_connections').where('id', '=', id).execute()
    },

    async find(id) {
      return (await withDomains(db, await connections().where('id', '=', id).execute()))[0]
    },

    async findByDomain(domain) {
      const rows = await connections()
        .innerJoin('sso_domains', 'sso_domains.connection_id', 'sso_connections.id')
        .where('sso_domains.domain', '=', domain)
        .execute()
      return (await withDomains(db, rows))[0]
    },

    async findByEntityId(entityId) {
      return (await withDomains(db, await connections().where('entity_id', '=', entityId).execute()))[0]
    },

    async list() {
      return withDomains(db, await connections().orderBy('created_at').orderBy('id').execute())
    },
  }
}

async function replaceDomains(db: Database, { id, domains }: SsoConnection): Promise<void> {
  await db.deleteFrom('sso_domains').where('connection_id', '=', id).execute()
  if (domains.length === 0) return
  const rows = domains.map((domain, position) => ({ domain, connection_id: id, position }))
  await db.insertInto('sso_domains').values(rows).execute()
}

async function withDomains(db: Database, rows: ConnectionRow[]): Promise<SsoConnection[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const domains = await db
    .selectFrom('sso_domains')
    .select(['connection_id', 'domain'])
    .where('connection_id', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    ...connectionRow.read(row),
    domains: domains.filter(({ connection_id }) => connection_id === row.id).map(({ domain }) => domain),
  }))
}
