import { sql, type Selectable } from 'kysely'
import type { AuditEntry } from '#identity/core/one-time-token.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Database } from '#platform/db/database.ts'
import type { AuditEntryTable } from '#platform/db/identity-tables.ts'
import { containing, parseObject, searchable } from './column-values.ts'

const SEARCHED_COLUMNS = { author: 'actor_search_text', action: 'action', type: 'log_type' } as const

export function createAuditStore(db: Database): IdentityStore['audit'] {
  return {
    async add(entry) {
      await db.insertInto('audit_entries').values(toRow(entry)).execute()
    },

    async list({ filter, page }) {
      const all = db.selectFrom('audit_entries')
      const matching = filter
        ? all.where(
            ({ ref }) =>
              sql<boolean>`${ref(SEARCHED_COLUMNS[filter.field])} like ${containing(searchable(filter.text))} escape '!'`,
          )
        : all
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

    async purge(createdBefore) {
      const result = await db
        .deleteFrom('audit_entries')
        .where('created_at', '<', createdBefore.toISOString())
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

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
