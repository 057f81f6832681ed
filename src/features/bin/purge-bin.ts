import { BIN_RETENTION } from './bin-item.ts'
import type { BinStore } from './bin-store.ts'
import { discardWithin } from './keep-bin.ts'

type Stores = {
  bin: Pick<BinStore, 'listUntil' | 'findHash' | 'remove'>
  /** Notes that bytes are no longer wanted, unless something else has the same. */
  discardMedia: (hash: string) => Promise<unknown>
}
type Needs = { inTransaction: <T>(work: (stores: Stores) => Promise<T>) => Promise<T>; now: () => Date }

/** Deletes for good what has lain in the bin long enough. */
export function createPurgeBin({ inTransaction, now }: Needs) {
  /** @returns how many */
  return async function purgeBin(): Promise<number> {
    return inTransaction(async ({ bin, discardMedia }) => {
      const due = await bin.listUntil(new Date(now().getTime() - BIN_RETENTION))
      for (const { id } of due) await discardWithin({ bin, discardMedia }, id)
      return due.length
    })
  }
}
