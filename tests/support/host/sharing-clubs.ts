import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { placeClubs } from '#tests/support/servers/start-host.ts'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { DAY, HOUR } from '#shared/durations.ts'

type Shares = NonNullable<ClubEntry['shares']>

/** Copies of one club; each has a tournament this many days from now, a draft of another, and its own name in everything that it can share. */
export async function placeSharingClubs(clubs: Record<string, { shares: Shares; inDays: number }>): Promise<string> {
  const clubsDir = await placeClubs(
    Object.entries(clubs).map(([folder, { shares }]) => ({ folder, domains: [`${folder}.localhost`], shares })),
  )
  for (const [folder, { inDays }] of Object.entries(clubs)) {
    using database = new DatabaseSync(join(clubsDir, folder, 'vereinsheim.sqlite'))
    database
      .prepare(
        `update club_documents set json = json_set(json, '$.name', ?, '$.hall.name', ?, '$.hall.street', ?) where name = 'club'`,
      )
      .run(`Verein ${folder}`, `Halle ${folder}`, `Weg ${folder} 1`)
    const startsAt = new Date(Date.now() + inDays * DAY)
    database
      .prepare(
        `update events set name = ?, venue = ?, starts_at = ?, ends_at = ?, entries_close_on = ?, late_entries = 'reject', late_until = null`,
      )
      .run(
        `Pokal ${folder}`,
        `Halle ${folder}, Weg ${folder} 1, 66600 Musterdorf`,
        startsAt.toISOString(),
        new Date(startsAt.getTime() + 8 * HOUR).toISOString(),
        berlinDay(new Date(startsAt.getTime() - DAY)),
      )
    const row = { ...database.prepare('select * from events').get() }
    Object.assign(row, {
      id: `entwurf-${folder}`,
      slug: 'entwurf',
      address: null,
      name: `Entwurf ${folder}`,
      is_draft: 1,
    })
    const columns = Object.keys(row)
    database
      .prepare(`insert into events (${columns.join()}) values (${columns.map(() => '?').join()})`)
      .run(...Object.values(row))
  }
  return clubsDir
}
