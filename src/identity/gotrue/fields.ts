import type { Context } from 'hono'
import { z } from 'zod'

/** Clients send null or an empty text for what was left out. */
export const textField = z
  .string()
  .nullish()
  .transform((text) => text || undefined)

export const metadataField = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((metadata) => metadata ?? undefined)

/** A text of the query to look for. PostgreSQL knows no NUL, so nothing that is stored has one. */
export const searchText = (c: Context, name: string) => c.req.query(name)?.replaceAll('\0', '') || undefined
