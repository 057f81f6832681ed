import type { ContentStores } from '#content/context.ts'
import type { BinKind } from '#features/bin/bin-item.ts'
import type { Standing } from './content-kind.ts'

/** What the website says of a thing that is not there: that somebody has deleted it, or nothing. @param name as files call it */
export async function findBinned(stores: ContentStores, kind: BinKind, name: string): Promise<Standing | undefined> {
  const item = await stores.bin.findByName(kind, name)
  return item && { says: undefined, isOwn: true, by: item.by, at: item.at }
}
