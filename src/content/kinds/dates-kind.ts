import { createBinStore } from '#features/bin/bin-store.ts'
import { bringDateFile } from '#features/dates/bring-date-file.ts'
import { dateFileSchema, toDateFile, type DateFile } from '#features/dates/club-date.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { findBinned } from './find-binned.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

/** In the order of the schema, so that the order of lines says nothing. */
const says = (date: DateFile) => JSON.stringify(dateFileSchema.parse(date))

const toPiece = (date: DateFile): Piece => ({
  name: date.slug,
  says: says(date),
  async find(db) {
    const known = await createDateStore(db).findBySlug(date.slug)
    if (!known) return findBinned(db, 'date', date.slug)
    return { says: says(toDateFile(known)), isOwn: known.isFromRoom, at: known.changedAt }
  },
  async remove(trx, { newId, now }) {
    const known = await createDateStore(trx).findBySlug(date.slug)
    if (!known) return 'done'
    const { id: key, slug: name, title } = known
    await createBinStore(trx).put({ kind: 'date', key, name, title, id: newId(), at: now(), by: undefined })
    return 'done'
  },
  bring: (trx, making) => bringDateFile(date, { dates: createDateStore(trx), ...making }),
})

export const datesKind: ContentKind = {
  folder: 'dates',
  owns: (path) => /^dates\/.*\.ya?ml$/.test(path),
  read: yamlReader(dateFileSchema, (date) => ({ pieces: [toPiece(date)] })),
  async *write(db, sources) {
    for (const date of await createDateStore(db).list()) {
      yield writeYaml(sources, `dates/${date.slug}.yaml`, { value: toDateFile(date), schema: dateFileSchema })
    }
  },
}
