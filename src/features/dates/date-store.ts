import type { Selectable } from 'kysely'
import { hitsRow } from '#platform/db/count-rows.ts'
import type { Database } from '#platform/db/database.ts'
import { dateFileSchema, toClubDateId, toDateFile, type ClubDate } from './club-date.ts'

declare module '#platform/db/database.ts' {
  interface Tables {
    club_dates: ClubDateTable
  }
}

type ClubDateTable = {
  id: string
  slug: string
  /** JSON of its content file. */
  facts: string
  sequence: number
  changed_at: string
  is_from_room: number
}

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

function toRow(date: ClubDate): Selectable<ClubDateTable> {
  return {
    id: date.id,
    slug: date.slug,
    facts: JSON.stringify(toDateFile(date)),
    sequence: date.sequence,
    changed_at: date.changedAt.toISOString(),
    is_from_room: date.isFromRoom ? 1 : 0,
  }
}

function toClubDate(row: Selectable<ClubDateTable>): ClubDate {
  return {
    ...dateFileSchema.parse(JSON.parse(row.facts)),
    id: toClubDateId(row.id),
    sequence: row.sequence,
    changedAt: new Date(row.changed_at),
    isFromRoom: row.is_from_room === 1,
  }
}
