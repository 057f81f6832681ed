import type { Context } from '#platform/context.ts'
import type { BinItem, BinKind } from './bin-item.ts'
import type { BinStore } from './bin-store.ts'

/** A thing to delete. @property key as in {@link BinItem} */
export type Doomed = { kind: BinKind; key: string }
/** What people and files call it. */
export type Called = { name: string; title: string }
/** Why a thing may not be deleted: something shows the picture, or the event has registrations. @property count of those */
export type StillNeeded = { kind: 'shown' } | { kind: 'has-registrations'; count: number }

export type BinStores = {
  bin: BinStore
  /** Raising it tells every instance that its pages are stale. */
  content: { raiseRevision(): Promise<void> }
  /** Marks bytes as unused, unless something else has the same. */
  library: { discardMedia(hash: string, at: Date): Promise<unknown> }
}

export type BinContext = Context<BinStores> & {
  nameOf: (accountId: string) => Promise<string | undefined>
  /** What the features know about their things; called within a transaction, with its stores. */
  things: {
    /** What an existing thing is called; undefined where it does not exist. */
    call(stores: BinStores, doomed: Doomed): Promise<Called | undefined>
    /** What prevents its deletion. */
    findNeed(stores: BinStores, doomed: Doomed): Promise<StillNeeded | undefined>
    beforeReturn(stores: BinStores, item: BinItem, by: string): Promise<void>
    /** Follow-up work once it is back. */
    afterReturn(stores: BinStores, item: BinItem, by: string): Promise<void>
  }
  /** Removes unused bytes from the media store. */
  sweepMedia: () => Promise<number>
}
