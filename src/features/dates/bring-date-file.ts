import { isDeepStrictEqual } from 'node:util'
import { toClubDateId, toDateFile, type DateFile } from './club-date.ts'
import type { DateStore } from './date-store.ts'

type Needs = { dates: DateStore; newId: () => string; now: () => Date }

/** Makes the website say of a date what its content file says. */
export async function bringDateFile(file: DateFile, { dates, newId, now }: Needs): Promise<void> {
  const known = await dates.findBySlug(file.slug)
  const fresh = { changedAt: now(), isFromRoom: false }
  if (!known) return dates.add({ ...file, ...fresh, id: toClubDateId(newId()), sequence: 0 })
  if (isDeepStrictEqual(toDateFile(known), file)) return
  const { id, sequence } = known
  await dates.replace({ ...file, ...fresh, id, sequence: sequence + 1 }, sequence)
}
