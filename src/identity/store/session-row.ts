import { z } from 'zod'
import { AUTHENTICATION_METHODS, type AmrEntry, type AssuranceLevel } from '#identity/core/sessions/session.ts'
import { as, describeRow, flag, instant, list, number, optional, text, type RowOf } from '#platform/db/describe-row.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    sessions: RowOf<typeof sessionRow>
  }
}

const storedEntry = z.object({
  method: z.enum(AUTHENTICATION_METHODS),
  at: z.iso.datetime().transform((text) => new Date(text)),
  provider: z.string().optional(),
})

export const sessionColumns = {
  id: text,
  accountId: text,
  refreshCount: number,
  refreshedAt: instant,
  isTakenUp: flag,
  assurance: as<AssuranceLevel>(),
  // Newest first.
  amr: { ...list, read: (stored: string) => list.read(stored).map(toAmrEntry) },
  factorId: optional(text),
  userAgent: optional(text),
  ip: optional(text),
  createdAt: instant,
}

export const sessionRow = describeRow(sessionColumns)

function toAmrEntry(stored: unknown): AmrEntry {
  const { method, at, provider } = storedEntry.parse(stored)
  return { method, at, ...(provider !== undefined && { provider }) }
}
