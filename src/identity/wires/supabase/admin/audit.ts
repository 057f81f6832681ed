import { Hono } from 'hono'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { readAuditFilter, readPage, searchText, showPaging } from '#identity/wires/shared/listing.ts'
import { invalid } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'

/** Who did what, newest first. */
export function auditRoutes(wire: SupabaseContext) {
  return new Hono().get('/admin/audit', administrator(wire), async (c) => {
    const page = readPage(c)
    if (!page.ok) return invalid(c, page.error)
    const query = searchText(c, 'query')
    const filter = query === undefined ? undefined : readAuditFilter(query)
    if (query && filter === undefined) return invalid(c, 'Invalid query scope: author, action or type and a text')
    const entries = await wire.identity.read.audit.list({ page: page.value, ...(filter && { filter }) })
    showPaging(c, '/admin/audit', page.value, entries.total)
    return c.json(entries.items.map(toEntry))
  })
}

function toEntry(entry: AuditEntry) {
  return {
    id: entry.id,
    payload: {
      timestamp: entry.createdAt.toISOString(),
      actor_id: entry.actorId,
      actor_username: entry.actorEmail,
      ...(entry.actorName !== undefined && { actor_name: entry.actorName }),
      action: entry.action,
      log_type: entry.logType,
      traits: entry.traits,
    },
    created_at: entry.createdAt.toISOString(),
    ip_address: entry.ip,
  }
}
