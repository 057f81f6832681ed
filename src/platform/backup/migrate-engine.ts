import type { DatabaseConnection } from '#platform/db/database.ts'
import { fillScratch, type Incoming, type ScratchPlace } from './fill-scratch.ts'
import { createRowSum, type TableSum } from './row.ts'
import { onSnapshot, readRows } from './row-store.ts'
import { describeSource } from './table-shape-store.ts'

/**
 * Copies everything from one database to another, of the same engine or not, compares both and moves the copy in.
 *
 * @returns the row counts and hashes of the copy, by table
 * @throws {BackupError} when the two differ afterwards; the target is then unchanged
 */
export async function migrateEngine(
  source: DatabaseConnection,
  createPlace: () => Promise<ScratchPlace>,
): Promise<Record<string, TableSum>> {
  const { engine } = source
  const { level, shapes } = await describeSource(source)
  const sums: Record<string, TableSum> = {}
  const place = await createPlace()
  try {
    const rows = throughChannel<Incoming>((send) =>
      onSnapshot(source, async (trx) => {
        for (const shape of shapes) {
          const sum = createRowSum()
          for await (const batch of readRows(trx, engine, shape)) {
            sum.add(batch)
            await send({ table: shape.name, rows: batch })
          }
          sums[shape.name] = sum.sum()
        }
      }),
    )
    await fillScratch(place, level, rows, () => sums)
    await place.moveIn()
    return sums
  } finally {
    await place.discard()
  }
}

type Turn<T> = { value: T; taken: () => void; refused: (reason: unknown) => void }

/** Turns a function that sends values into an iterator, with back-pressure: a send resolves when its value has been consumed. */
export async function* throughChannel<T>(produce: (send: (value: T) => Promise<void>) => Promise<void>) {
  let wake: () => void = () => undefined
  const turns: Turn<T>[] = []
  let inHand: Turn<T> | undefined
  let isOver = false
  const send = (value: T) =>
    new Promise<void>((taken, refused) => {
      if (isOver) throw new Error('Nobody takes any more.')
      turns.push({ value, taken, refused })
      wake()
    })
  const produced = produce(send).finally(() => {
    isOver = true
    wake()
  })
  // The `await` below reports its failure.
  produced.catch(() => undefined)
  try {
    for (;;) {
      inHand = turns.shift()
      if (inHand) {
        yield inHand.value
        inHand.taken()
      } else if (isOver) break
      else await new Promise<void>((resolve) => (wake = resolve))
    }
    await produced
  } finally {
    isOver = true
    for (const turn of [inHand, ...turns]) turn?.refused(new Error('Nobody takes any more.'))
    await produced.catch(() => undefined)
  }
}
