import { isDeepStrictEqual } from 'node:util'
import { toClubDateId, toDateFile, type DateFile } from './club-date.ts'
import type { DateStore } from './date-store.ts'

/** Updates a date to match its content file. */
export async function bringDateFile(file: DateFile, dates: DateStore, newId: () => string, at: Date): Promise<void> {
  const known = await dates.findBySlug(file.slug)
  const fresh = { changedAt: at, isFromRoom: false }
  if (!known) return dates.add({ ...file, ...fresh, id: toClubDateId(newId()), sequence: 0 })
  if (isDeepStrictEqual(toDateFile(known), file)) return
  const { id, sequence } = known
  await dates.replace({ ...file, ...fresh, id, sequence: sequence + 1 }, sequence)
}
