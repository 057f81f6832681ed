import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import type { DayStore } from '#features/tournaments/day/day-store.ts'

/** Half a second old is too old for whoever says what has changed: they look once, when the database says that something has. */
export const unremembered = (
  { read }: Pick<DayKeeper, 'read'>,
  { listLast }: Pick<DayStore, 'listLast'>,
): Pick<DayKeeper, 'hasBegun' | 'glance'> => ({
  hasBegun: async ({ id }) => (await listLast([id])).has(id),
  glance: read,
})
