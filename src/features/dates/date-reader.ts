import { createMemory } from '#shared/memory.ts'
import type { DateStore } from './date-store.ts'

export type DateReader = ReturnType<typeof createDateReader>

/** The club's dates, cached until {@link DateReader.forget}, which is due after content has changed. */
export function createDateReader(store: DateStore) {
  const all = createMemory(() => store.list())
  return {
    list: () => all.get(),
    findBySlug: async (slug: string) => (await all.get()).find((date) => date.slug === slug),
    forget: all.forget,
  }
}
