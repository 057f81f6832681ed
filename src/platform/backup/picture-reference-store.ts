import type { Database } from '#platform/db/database.ts'
import { isPending } from '#platform/images/picture-variant.ts'

/** Hashes of all pictures and files that the rows speak of, and that are made. */
export async function readMediaHashes(db: Database): Promise<Set<string>> {
  const pictures = await db.selectFrom('pictures').select('hash').distinct().execute()
  const files = await db.selectFrom('files').select('hash').distinct().execute()
  return new Set([...pictures.filter((picture) => !isPending(picture)), ...files].map(({ hash }) => hash))
}
