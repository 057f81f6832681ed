import type { Context } from 'hono'
import { z } from 'zod'
import type { AppMetadata } from '#identity/core/accounts/account.ts'

/** Clients send null or an empty text for what was left out. */
export const textField = z
  .string()
  .nullish()
  .transform((text) => text || undefined)

export const metadataField = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((metadata) => metadata ?? undefined)

const names = z.array(z.string()).nullish()
/** Null removes a key; the three that the service itself reads are held to their kinds. */
export const appMetadataField = z
  .looseObject({ provider: z.string().nullish(), providers: names, roles: names })
  .nullish()
  // The core takes null for "remove", which its type of a whole app_metadata does not name.
  .transform((given) => (given ?? undefined) as AppMetadata | undefined)

/** A text of the query to look for. PostgreSQL knows no NUL, so nothing that is stored has one. */
export const searchText = (c: Context, name: string) => c.req.query(name)?.replaceAll('\0', '') || undefined
