import { bringDateFile } from '#features/dates/bring-date-file.ts'
import { dateFileSchema, toDateFile, type DateFile } from '#features/dates/club-date.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

/** In the order of the schema, so that the order of lines does not matter. */
const says = (date: DateFile) => JSON.stringify(dateFileSchema.parse(date))

const toPiece = (date: DateFile): Piece => ({
  name: date.slug,
  says: says(date),
  async find(stores) {
    const known = await stores.dates.findBySlug(date.slug)
    if (!known) return findBinned(stores, 'date', date.slug)
    return { says: says(toDateFile(known)), isOwn: known.isFromRoom, at: known.changedAt }
  },
  async remove(stores, { newId, now }) {
    const known = await stores.dates.findBySlug(date.slug)
    if (!known) return 'done'
    const { id: key, slug: name, title } = known
    await stores.bin.put({ kind: 'date', key, name, title, id: newId(), at: now(), by: undefined })
    return 'done'
  },
  bring: ({ dates }, { newId, now }) => bringDateFile(date, dates, newId, now()),
})

export const datesKind: ContentKind = {
  folder: 'dates',
  owns: (path) => /^dates\/.*\.ya?ml$/.test(path),
  read: yamlReader(dateFileSchema, (date) => ({ pieces: [toPiece(date)] })),
  async *write(stores, sources) {
    for (const date of await stores.dates.list()) {
      yield writeYaml(sources, `dates/${date.slug}.yaml`, { value: toDateFile(date), schema: dateFileSchema })
    }
  },
}
