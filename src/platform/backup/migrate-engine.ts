import type { DatabaseConnection } from '#platform/db/database.ts'
import { describeSource } from './describe-source.ts'
import { fillScratch, type Incoming } from './fill-scratch.ts'
import { createRowSum, type TableSum } from './row.ts'
import { onSnapshot, readRows } from './row-store.ts'
import type { ScratchPlace } from './scratch-place.ts'
import { throughChannel } from './through-channel.ts'

/**
 * Copies everything from one database to another, of the same engine or not, compares and moves it in.
 *
 * @returns what was copied, by table
 * @throws {BackupError} when the two differ afterwards; the target is as before then
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
          for await (const batch of readRows(trx, { engine, shape })) {
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
