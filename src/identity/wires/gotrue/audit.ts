import { Hono } from 'hono'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { readAuditFilter, readPage, searchText, showPaging } from '#identity/wires/shared/listing.ts'
import { fail } from './answer.ts'
import { authenticateAdmin } from './bearer.ts'
import type { GotrueNeeds } from './gotrue-needs.ts'

export function auditRoutes(needs: GotrueNeeds): Hono {
  return new Hono().get('/admin/audit', async (c) => {
    const access = await authenticateAdmin(c, needs)
    if (!access.ok) return access.error
    const page = readPage(c)
    if (!page.ok) return fail(c, 400, page.error)
    const query = searchText(c, 'query')
    const filter = query === undefined ? undefined : readAuditFilter(query)
    if (query && filter === undefined) return fail(c, 400, 'Invalid query scope: author, action or type is needed')
    const entries = await needs.identity.read.audit.list({ page: page.value, ...(filter && { filter }) })
    showPaging(c, '/admin/audit', page.value, entries.total)
    return c.json(entries.items.map(toLogEntry))
  })
}

function toLogEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      timestamp: entry.createdAt.toISOString(),
      actor_id: entry.actorId,
      actor_email: entry.actorEmail,
      ...(entry.actorName !== undefined && { actor_name: entry.actorName }),
      action: entry.action,
      log_type: entry.logType,
      ...(Object.keys(entry.traits).length > 0 && { traits: entry.traits }),
    },
    created_at: entry.createdAt.toISOString(),
  }
}
