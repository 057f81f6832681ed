import type { Context } from '#platform/context.ts'
import type { BinItem, BinKind } from './bin-item.ts'
import type { BinStore } from './bin-store.ts'

/** What is to be deleted. @property key as in {@link BinItem} */
export type Doomed = { kind: BinKind; key: string }
/** How people and files call it. */
export type Called = { name: string; title: string }
/** A picture that something shows, or an event with registrations. @property count of those */
export type StillNeeded = { kind: 'shown' } | { kind: 'has-registrations'; count: number }

export type BinStores = {
  bin: BinStore
  /** Raising it tells every instance that its pages are out of date. */
  content: { raiseRevision(): Promise<void> }
  /** Notes that bytes are no longer wanted, unless something else has the same. */
  library: { discardMedia(hash: string, at: Date): Promise<unknown> }
}

export type BinContext = Context<BinStores> & {
  nameOf: (accountId: string) => Promise<string | undefined>
  /** What the features know of their things; asked within a transaction, with its stores. */
  things: {
    /** How a thing that is there is called; undefined where it is not there. */
    call(stores: BinStores, doomed: Doomed): Promise<Called | undefined>
    /** What keeps it from being deleted. */
    findNeed(stores: BinStores, doomed: Doomed): Promise<StillNeeded | undefined>
    /** Makes way for what is about to come back. */
    beforeReturn(stores: BinStores, item: BinItem, by: string): Promise<void>
    /** What has to follow as soon as it is back. */
    afterReturn(stores: BinStores, item: BinItem, by: string): Promise<void>
  }
  /** Takes bytes that nobody wants out of the media store. */
  sweepMedia: () => Promise<number>
}
