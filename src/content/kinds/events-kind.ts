import { isDeepStrictEqual } from 'node:util'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import {
  eventFileSchema,
  toEventFile,
  toEventId,
  toTournamentEvent,
  type EventFile,
} from '#features/tournaments/events/event.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

const says = (event: EventFile) => JSON.stringify(toEventFile(event))

/** Before files could contain an address, the event of this name had a fixed one: a file without an address still means that one. */
const withFormerAddress = (event: EventFile): EventFile =>
  event.slug === 'dorfspielttt' ? { address: event.slug, ...event } : event

const toPiece = (event: EventFile): Piece => ({
  name: event.slug,
  says: says(event),
  async find(stores) {
    const known = await stores.events.findBySlug(event.slug)
    if (!known) return findBinned(stores, 'event', event.slug)
    const versions = await stores.eventVersions.list(known.id)
    const isOwn = versions.some(({ by }) => by !== undefined)
    return { says: says(known), isOwn, by: versions[0]?.by, at: versions[0]?.at }
  },
  async bring(stores, { newId, now, refuse }) {
    const { address } = event
    if (address !== undefined && (await stores.articles.findOwner(`/${address}`))) {
      refuse(`Die Adresse „/${address}“ hat schon eine Seite; das Turnier wurde nicht übernommen.`)
      return 'refused'
    }
    const { html } = renderMarkdown(event.description)
    const id = await stores.events.upsert(toTournamentEvent(event, toEventId(newId()), html))
    const versions = stores.eventVersions
    const [last] = await versions.list(id)
    const facts = toEventFile(event)
    const before = last && (await versions.find(id, last.number))?.facts
    if (isDeepStrictEqual(before, facts)) return undefined
    await versions.add(id, { number: (last?.number ?? 0) + 1, command: 'file', at: now(), by: undefined, facts })
    return undefined
  },
  async remove(stores, { newId, now }) {
    const known = await stores.events.findBySlug(event.slug)
    if (!known) return 'done'
    const { id: key, slug: name, name: title } = known
    const depending = [...(await stores.registrations.listForEvent(key)), ...(await stores.messages.listForEvent(key))]
    if (depending.length > 0) return 'needed'
    await stores.bin.put({ kind: 'event', key, name, title, id: newId(), at: now(), by: undefined })
    return 'done'
  },
})

export const eventsKind: ContentKind = {
  folder: 'events',
  owns: (path) => /^events\/.*\.ya?ml$/.test(path),
  read: yamlReader(eventFileSchema, (event) => ({ pieces: [toPiece(withFormerAddress(event))] })),
  async *write(stores, sources) {
    for (const event of await stores.events.list()) {
      yield writeYaml(sources, `events/${event.slug}.yaml`, { value: toEventFile(event), schema: eventFileSchema })
    }
  },
}
