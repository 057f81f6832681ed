import { bringDateFile } from '#features/dates/bring-date-file.ts'
import { dateFileSchema, toDateFile, type DateFile } from '#features/dates/club-date.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import type { ContentKind, Piece } from './content-kind.ts'
import { writeYaml, yamlReader } from './yaml-piece.ts'

/** In the order of the schema, so that the order of lines says nothing. */
const says = (date: DateFile) => JSON.stringify(dateFileSchema.parse(date))

const toPiece = (date: DateFile): Piece => ({
  name: date.slug,
  says: says(date),
  async find(db) {
    const known = await createDateStore(db).findBySlug(date.slug)
    return known && { says: says(toDateFile(known)), isOwn: known.isFromRoom, at: known.changedAt }
  },
  async erase(trx) {
    const known = await createDateStore(trx).findBySlug(date.slug)
    if (known) await createDateStore(trx).remove(known.id)
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
