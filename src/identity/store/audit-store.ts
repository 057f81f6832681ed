import { sql, type Expression, type ExpressionBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { AuditQuery, IdentityStore } from '#identity/core/store.ts'
import type { Database, Tables } from '#platform/db/database.ts'
import type { AuditEntryTable } from './identity-tables.ts'
import { containing, parseObject, searchable, purgeCreatedBefore } from './column-values.ts'

const SEARCHED_COLUMNS = { author: 'actor_search_text', action: 'action', type: 'log_type' } as const

export function createAuditStore(db: Database): IdentityStore['audit'] {
  return {
    async add(entry) {
      await db.insertInto('audit_entries').values(toRow(entry)).execute()
    },

    async list({ page, ...query }) {
      const matching = matchingEntries(db, query)
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute()
      return { items: rows.map(toEntry), total }
    },

    async forget(accountId) {
      await db
        .updateTable('audit_entries')
        .set({ actor_email: '', actor_name: null, actor_search_text: '', ip: '' })
        .where('actor_id', '=', accountId)
        .execute()
      const named = db.selectFrom('audit_entries').select(['id', 'traits'])
      for (const { id, traits } of await named.where(isAbout(accountId)).execute()) {
        const { user_email: _, ...unnamed } = parseObject(traits)
        const values = { traits: JSON.stringify(unnamed) }
        await db.updateTable('audit_entries').set(values).where('id', '=', id).execute()
      }
    },

    purge: (createdBefore) => purgeCreatedBefore(db, 'audit_entries', createdBefore),
  }
}

function matchingEntries(
  db: Database,
  { filter, about, actions = [], from, until }: Omit<AuditQuery, 'page'>,
): SelectQueryBuilder<Tables, 'audit_entries', object> {
  let matching = db.selectFrom('audit_entries')
  if (filter) matching = matching.where(({ ref }) => isIn(ref(SEARCHED_COLUMNS[filter.field]), searchable(filter.text)))
  if (about) matching = matching.where(concerns(about))
  if (actions.length > 0) matching = matching.where('action', 'in', actions)
  if (from) matching = matching.where('created_at', '>=', from.toISOString())
  if (until) matching = matching.where('created_at', '<', until.toISOString())
  return matching
}

const isIn = (column: Expression<unknown>, text: string) => sql<boolean>`${column} like ${containing(text)} escape '!'`

/** As `JSON.stringify` writes it; inside of a text the quotation marks would be escaped. */
const isAbout = (accountId: string) => isIn(sql.ref('traits'), `"user_id":${JSON.stringify(accountId)}`)

const concerns =
  ({ accountIds, author }: NonNullable<AuditQuery['about']>) =>
  ({ ref, eb, or }: ExpressionBuilder<Tables, 'audit_entries'>) =>
    or([
      ...(author === undefined ? [] : [isIn(ref('actor_search_text'), searchable(author))]),
      ...accountIds.map((id) => eb('actor_id', '=', id)),
      ...accountIds.map((id) => isAbout(id)),
    ])

function toRow(entry: AuditEntry): Selectable<AuditEntryTable> {
  return {
    id: entry.id,
    created_at: entry.createdAt.toISOString(),
    actor_id: entry.actorId,
    actor_email: entry.actorEmail,
    actor_name: entry.actorName ?? null,
    actor_search_text: searchable(entry.actorEmail, entry.actorName),
    action: entry.action,
    log_type: entry.logType,
    traits: JSON.stringify(entry.traits),
    ip: entry.ip,
  }
}

function toEntry(row: Selectable<AuditEntryTable>): AuditEntry {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    actorId: row.actor_id,
    actorEmail: row.actor_email,
    actorName: row.actor_name ?? undefined,
    // Only `add` writes these two columns, and it takes nothing else.
    action: row.action as AuditEntry['action'],
    logType: row.log_type as AuditEntry['logType'],
    traits: parseObject(row.traits),
    ip: row.ip,
  }
}
