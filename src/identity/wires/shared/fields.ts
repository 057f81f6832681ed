import { z } from 'zod'
import type { AppMetadata } from '#identity/core/accounts/account.ts'

export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** Ids in paths are checked before the database is queried: PostgreSQL treats anything else as an error. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** Both vendors treat absent, null and empty alike. */
export const text = z
  .string()
  .nullish()
  .transform((given) => given || undefined)

/** Absent and null are the same. */
export const flag = z
  .boolean()
  .nullish()
  .transform((given) => given ?? undefined)

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((given) => given ?? undefined)

const names = z.array(z.string()).max(100).nullish()
/** Null removes a key; the three keys that the service itself reads must have their types. */
export const appMetadata = z
  .looseObject({ provider: z.string().nullish(), providers: names, roles: names })
  .nullish()
  // The core takes null for "remove", which its type of a whole app_metadata does not include.
  .transform((given) => (given ?? undefined) as AppMetadata | undefined)
