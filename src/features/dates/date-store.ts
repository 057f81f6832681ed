import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { branded, describeRow, flag, instant, number, text, type RowOf } from '#platform/db/describe-row.ts'
import { dateFileSchema, toClubDateId, toDateFile, type ClubDate } from './club-date.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    club_dates: ClubDateTable
  }
}

/** @property facts JSON of its content file */
type ClubDateTable = RowOf<typeof dateRow> & { facts: string }

const dateRow = describeRow({
  id: branded(toClubDateId),
  slug: text,
  sequence: number,
  changedAt: instant,
  isFromRoom: flag,
})

export type DateStore = ReturnType<typeof createDateStore>

/** The dates that the club writes itself. */
export function createDateStore(db: Database) {
  const dates = () => db.selectFrom('club_dates').selectAll()
  return {
    async list(): Promise<ClubDate[]> {
      return (await dates().orderBy('slug').execute()).map(toClubDate)
    },

    async find(id: string): Promise<ClubDate | undefined> {
      const row = await dates().where('id', '=', id).executeTakeFirst()
      return row && toClubDate(row)
    },

    async findBySlug(slug: string): Promise<ClubDate | undefined> {
      const row = await dates().where('slug', '=', slug).executeTakeFirst()
      return row && toClubDate(row)
    },

    async add(date: ClubDate): Promise<void> {
      await db.insertInto('club_dates').values(toRow(date)).execute()
    },

    /** @param seen the sequence that the editor saw @returns false when it has another one by now, or is gone */
    replace: (date: ClubDate, seen: number): Promise<boolean> =>
      hitsRow(db.updateTable('club_dates').set(toRow(date)).where('id', '=', date.id).where('sequence', '=', seen)),
  }
}

const toRow = (date: ClubDate): ClubDateTable => ({
  ...dateRow.write(date),
  facts: JSON.stringify(toDateFile(date)),
})

const toClubDate = (row: ClubDateTable): ClubDate => ({
  ...dateFileSchema.parse(JSON.parse(row.facts)),
  ...dateRow.read(row),
})
