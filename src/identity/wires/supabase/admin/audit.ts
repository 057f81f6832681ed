import { Hono } from 'hono'
import type { AuditEntry } from '#identity/core/audit-entry.ts'
import { invalid } from '#identity/wires/supabase/answer.ts'
import type { KeyReader } from '#identity/wires/supabase/api-key.ts'
import { administrator } from '#identity/wires/supabase/bearer.ts'
import { readPage, showPaging } from '#identity/wires/supabase/paging.ts'
import type { SupabaseNeeds } from '#identity/wires/supabase/supabase-needs.ts'

const QUERY = /^(author|action|type):(.+)$/s

/** Who did what, newest first. */
export function auditRoutes(needs: SupabaseNeeds, keys: KeyReader) {
  return new Hono().get('/admin/audit', administrator(needs, keys), async (c) => {
    const page = readPage(c)
    if (!page.ok) return page.error
    const asked = c.req.query('query')
    const [, field, text] = QUERY.exec(asked ?? '') ?? []
    if (asked && text === undefined) return invalid(c, 'Invalid query scope: author, action or type and a text')
    const filter = isField(field) && text !== undefined ? { filter: { field, text } } : {}
    const entries = await needs.identity.admin.listAudit({ ...filter, page: page.value })
    showPaging(c, `${needs.baseUrl}/admin/audit`, page.value, entries)
    return c.json(entries.items.map(toEntry))
  })
}

const isField = (field: string | undefined): field is 'author' | 'action' | 'type' =>
  field === 'author' || field === 'action' || field === 'type'

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
