import { isDeepStrictEqual } from 'node:util'
import { createBinStore } from '#features/bin/bin-store.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import {
  eventFileSchema,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
} from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { createEventVersionStore } from '#features/tournaments/events/event-version-store.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { createMessageStore } from '#features/tournaments/messages/message-store.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const says = (event: EventFile) => JSON.stringify(toEventFile(event))

/** Before files could say an address, the event of this name had one of its own: a file that says none still means the same. */
const withFormerAddress = (event: EventFile): EventFile =>
  event.slug === 'dorfspielttt' ? { address: event.slug, ...event } : event

const toPiece = (event: EventFile): Piece => ({
  name: event.slug,
  says: says(event),
  async find(db) {
    const known = await createEventStore(db).findBySlug(event.slug)
    if (!known) return findBinned(db, 'event', event.slug)
    const versions = await createEventVersionStore(db).list(known.id)
    const isOwn = versions.some(({ by }) => by !== undefined)
    return { says: says(known), isOwn, by: versions[0]?.by, at: versions[0]?.at }
  },
  async bring(trx, { newId, now }) {
    const { html } = renderMarkdown(event.description)
    const id = await createEventStore(trx).upsert(toTournamentEvent(event, toEventId(newId()), html))
    const versions = createEventVersionStore(trx)
    const [last] = await versions.list(id)
    const facts = toEventFile(event)
    const before = last && (await versions.find(id, last.number))?.facts
    if (isDeepStrictEqual(before, facts)) return
    await versions.add(id, { number: (last?.number ?? 0) + 1, deed: 'file', at: now(), by: undefined, facts })
  },
  async remove(trx, { newId, now }) {
    const known = await createEventStore(trx).findBySlug(event.slug)
    if (!known) return 'done'
    const { id: key, slug: name, name: title } = known
    const depending = [
      ...(await createRegistrationStore(trx).listForEvent(key)),
      ...(await createMessageStore(trx).listForEvent(key)),
    ]
    if (depending.length > 0) return 'needed'
    await createBinStore(trx).put({ kind: 'event', key, name, title, id: newId(), at: now(), by: undefined })
    return 'done'
  },
})

export const eventsKind: ContentKind = {
  folder: 'events',
  owns: (path) => /^events\/.*\.ya?ml$/.test(path),
  read: yamlReader(eventFileSchema, (event) => ({ pieces: [toPiece(withFormerAddress(event))] })),
  async *write(db, sources) {
    for (const event of await createEventStore(db).list()) {
      yield writeYaml(sources, `events/${event.slug}.yaml`, { value: toEventFile(event), schema: eventFileSchema })
    }
  },
}
