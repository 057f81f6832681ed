import type { EventReader } from './event-reader.ts'

/**
 * The events as visitors and programs find them: none where the club holds no tournaments at the moment, whatever is kept of earlier ones.
 *
 * @param holdsTournaments asked each time
 */
export function createOfferedEvents(
  events: Pick<EventReader, 'list' | 'findBySlug'>,
  holdsTournaments: () => Promise<boolean>,
): Pick<EventReader, 'list' | 'findBySlug'> {
  return {
    list: async () => ((await holdsTournaments()) ? events.list() : []),
    findBySlug: async (slug) => ((await holdsTournaments()) ? events.findBySlug(slug) : undefined),
  }
}
