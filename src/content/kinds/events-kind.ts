import { renderMarkdown } from '#features/news/render-markdown.ts'
import {
  eventFileSchema,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
} from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const says = (event: EventFile) => JSON.stringify(toEventFile(event))

const toPiece = (event: EventFile): Piece => ({
  name: event.slug,
  says: says(event),
  async find(db) {
    const known = await createEventStore(db).findBySlug(event.slug)
    return known ? { says: says(known), isOwn: false } : findBinned(db, 'event', event.slug)
  },
  async bring(trx, { newId }) {
    const { html } = renderMarkdown(event.description)
    await createEventStore(trx).upsert(toTournamentEvent(event, toEventId(newId()), html))
  },
})

export const eventsKind: ContentKind = {
  folder: 'events',
  owns: (path) => /^events\/.*\.ya?ml$/.test(path),
  read: yamlReader(eventFileSchema, (event) => ({ pieces: [toPiece(event)] })),
  async *write(db, sources) {
    for (const event of await createEventStore(db).list()) {
      yield writeYaml(sources, `events/${event.slug}.yaml`, { value: toEventFile(event), schema: eventFileSchema })
    }
  },
}
