import type { ContentStores } from '#content/context.ts'
import type { BinKind } from '#features/bin/bin-item.ts'
import type { Standing } from './content-kind.ts'

/** The state of a missing piece: deleted by a user, or undefined if it is not in the bin. @param name as in files */
export async function findBinned(stores: ContentStores, kind: BinKind, name: string): Promise<Standing | undefined> {
  const item = await stores.bin.findByName(kind, name)
  return item && { says: undefined, isOwn: true, by: item.by, at: item.at }
}
