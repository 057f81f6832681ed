import type { EventFinder } from './event-reader.ts'

/**
 * The events as visitors and programs find them: no draft, and none at all where the club holds no tournaments at the moment, whatever is
 * kept of earlier ones.
 *
 * @param holdsTournaments asked each time
 */
export const createOfferedEvents = (events: EventFinder, holdsTournaments: () => Promise<boolean>): EventFinder => ({
  list: async () => ((await holdsTournaments()) ? (await events.list()).filter(({ draft }) => !draft) : []),
  async findBySlug(slug) {
    if (!(await holdsTournaments())) return undefined
    const event = await events.findBySlug(slug)
    return event?.draft ? undefined : event
  },
})
