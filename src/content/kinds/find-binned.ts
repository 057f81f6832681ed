import type { BinKind } from '#features/bin/bin-item.ts'
import { createBinStore } from '#features/bin/bin-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { Standing } from './content-kind.ts'

/** What the website says of a thing that is not there: that somebody has deleted it, or nothing. @param name as files call it */
export async function findBinned(db: Database, kind: BinKind, name: string): Promise<Standing | undefined> {
  const item = await createBinStore(db).findByName(kind, name)
  return item && { says: undefined, isOwn: true, by: item.by, at: item.at }
}
