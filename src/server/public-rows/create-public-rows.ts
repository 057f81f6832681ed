import type { RowReader, RowSource } from '#programs/data/run/row-reader.ts'
import { createRowReader } from '#programs/data/run/create-row-reader.ts'
import type { Table } from '#programs/data/allow/table.ts'
import { news } from '#programs/data/public-views/news.ts'
import type { MadeViewName, PublicViewName } from '#programs/data/public-views/public-views.ts'
import type { ClubReader } from '#features/club/club-reader.ts'
import type { OptionalPage } from '#features/club/look/club-pages.ts'
import { hasPage } from '#features/club/look/look.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { Services } from '#site/services.ts'
import { dateRows } from './date-rows.ts'
import { finishNews } from './finish-news.ts'
import { fixtureRows, standingRows, teamRows } from './league-rows.ts'
import type { ReadDays } from './read-days.ts'
import { createResultRows } from './result-rows.ts'

type Sources = Pick<Services, 'publicUrl' | 'league' | 'dates' | 'tournaments' | 'findPictures'> & {
  days: ReadDays
}

type Needs = Sources & {
  connection: DatabaseConnection
  club: ClubReader
  now: () => Date
  /** Calls whoever remembers content, after it has changed. */
  onForget: (listener: () => void) => void
}

/** With which pages the tables come and go; news are always there. */
const pages: Record<PublicViewName, OptionalPage | undefined> = {
  events: 'turniere',
  results: 'turniere',
  news: undefined,
  teams: 'mannschaften',
  fixtures: 'mannschaften',
  tables: 'mannschaften',
  dates: 'termine',
}

const pageOf: ReadonlyMap<string, OptionalPage | undefined> = new Map(Object.entries(pages))

/** What everybody may read, from where the pages have it. */
export function createPublicRows(needs: Needs): RowReader {
  const { connection, now, club } = needs
  return createRowReader({
    connection,
    now,
    sources: createSources(needs),
    finish: async (table, rows) => (table === news ? finishNews(rows, needs) : rows),
    async isShown({ name }: Table) {
      const page = pageOf.get(name)
      return page === undefined || hasPage(await club.getFacts('look'), page)
    },
  })
}

function createSources(needs: Needs): Record<MadeViewName, RowSource> {
  const { league, dates, days, tournaments, publicUrl, now, onForget } = needs
  const resultRows = createResultRows(days)
  const remembered = {
    teams: rememberLast(() => teamRows(league, publicUrl)),
    fixtures: rememberLast(() => fixtureRows(league)),
    // A result may be a day late before its table is not believed any more; the hour is near enough.
    tables: rememberLast((hour) => standingRows(league, new Date(`${hour}:00:00Z`))),
    dates: rememberLast((today) => dateRows(dates, today, publicUrl)),
  }
  onForget(() => Object.values(remembered).forEach(({ forget }) => forget()))
  return {
    teams: () => remembered.teams.get(''),
    fixtures: () => remembered.fixtures.get(''),
    tables: () => remembered.tables.get(now().toISOString().slice(0, HOUR_LENGTH)),
    dates: () => remembered.dates.get(berlinDay(now())),
    async results(only) {
      const wanted = only('event_id')
      const events = await tournaments.list()
      return resultRows(wanted ? events.filter(({ id }) => wanted.includes(id)) : events)
    },
  }
}

const HOUR_LENGTH = 13

/** What was read for the last key, until it is to be forgotten; a reading that failed is not remembered. */
function rememberLast<Value>(read: (key: string) => Promise<Value>) {
  let last: { key: string; value: Promise<Value> } | undefined
  return {
    get(key: string): Promise<Value> {
      if (last?.key === key) return last.value
      const reading = { key, value: read(key) }
      last = reading
      reading.value.catch(() => void (last === reading && (last = undefined)))
      return reading.value
    },
    forget: () => void (last = undefined),
  }
}
