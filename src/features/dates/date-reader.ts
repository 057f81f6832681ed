import type { ClubDate } from './club-date.ts'
import type { DateStore } from './date-store.ts'

export type DateReader = ReturnType<typeof createDateReader>

/** The club's dates, read once and remembered until {@link DateReader.forget}. */
export function createDateReader(store: Pick<DateStore, 'list'>) {
  let known: Promise<ClubDate[]> | undefined

  function list(): Promise<ClubDate[]> {
    if (known) return known
    const reading = store.list()
    known = reading
    // A failed reading is not remembered; whoever waits for it learns why.
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    return reading
  }

  return {
    list,
    findBySlug: async (slug: string) => (await list()).find((date) => date.slug === slug),
    /** To be called after content has changed. */
    forget(): void {
      known = undefined
    },
  }
}
