import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import type { AuditQuery, IdentityStore } from '#identity/core/store.ts'
import type { Database, Tables } from '#platform/db/database.ts'
import { as, describeRow, instant, object, optional, text, type RowOf } from '#platform/db/describe-row.ts'
import { containing, searchable, purgeCreatedBefore } from './column-values.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    /** @property actor_search_text address and name in lower case */
    audit_entries: RowOf<typeof auditRow> & { actor_search_text: string }
  }
}

const auditRow = describeRow({
  id: text,
  createdAt: instant,
  actorId: text,
  actorEmail: text,
  actorName: optional(text),
  action: as<AuditEntry['action']>(),
  logType: as<AuditEntry['logType']>(),
  traits: object,
  ip: text,
})

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
      return { items: rows.map(auditRow.read), total }
    },

    async forget(accountId) {
      await db
        .updateTable('audit_entries')
        .set({ actor_email: '', actor_name: null, actor_search_text: '', ip: '' })
        .where('actor_id', '=', accountId)
        .execute()
      const named = db.selectFrom('audit_entries').select(['id', 'traits'])
      for (const { id, traits } of await named.where(isAbout(accountId)).execute()) {
        const { user_email: _, ...unnamed } = object.read(traits)
        const values = { traits: object.write(unnamed) }
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

/** As `JSON.stringify` writes it; inside a string, the quotation marks would be escaped. */
const isAbout = (accountId: string) => isIn(sql.ref('traits'), `"user_id":${JSON.stringify(accountId)}`)

const concerns =
  ({ accountIds, author }: NonNullable<AuditQuery['about']>) =>
  ({ ref, eb, or }: ExpressionBuilder<Tables, 'audit_entries'>) =>
    or([
      ...(author === undefined ? [] : [isIn(ref('actor_search_text'), searchable(author))]),
      ...accountIds.map((id) => eb('actor_id', '=', id)),
      ...accountIds.map((id) => isAbout(id)),
    ])

function toRow(entry: AuditEntry) {
  return { ...auditRow.write(entry), actor_search_text: searchable(entry.actorEmail, entry.actorName) }
}
