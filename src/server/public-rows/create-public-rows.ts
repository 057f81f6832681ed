import type { RowReader, RowSource, Row } from '#programs/data/run/row-reader.ts'
import { createRowReader } from '#programs/data/run/create-row-reader.ts'
import type { Table, RowOf } from '#programs/data/allow/table.ts'
import { news, type MadeViewName, type PublicViewName, type dates, type results } from '#programs/data/public-views.ts'
import type { OptionalPage } from '#features/club/look/club-pages.ts'
import { hasPage } from '#features/club/look/look.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { Services } from '#site/services.ts'
import { fixtureRows, standingRows, teamRows } from './league-rows.ts'
import type { ReadDays } from './read-days.ts'
import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { addDays } from '#shared/add-days.ts'
import { href } from 'react-router'
import { withAbsoluteLinks } from '#features/news/absolute-links.ts'
import { jpegPath } from '#features/pictures/picture.ts'
import { inlinePicturePaths, leaveOutPictures } from '#features/pictures/show-inline-pictures.ts'
import { tellEvent } from '#features/tournaments/afterwards/told-event.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'

const PREVIEW_WIDTH = 1200

/** Computes the derived columns of articles: without withheld pictures, and with absolute addresses. */
async function finishNews(rows: readonly Row[], { publicUrl, findPictures }: Services): Promise<Row[]> {
  const paths = rows.flatMap((row) => [...firstPicture(row), ...inlinePicturePaths(textOf(row, 'html'))])
  const pictures = await findPictures([...new Set(paths)])
  return rows.map((row) => {
    const url = publicUrl + href('/news/:key', { key: textOf(row, 'slug') })
    const picture = pictures.get(firstPicture(row)[0] ?? '')
    return {
      ...row,
      url,
      html: withAbsoluteLinks(leaveOutPictures(textOf(row, 'html'), pictures), url),
      picture_url: picture ? publicUrl + jpegPath(picture, PREVIEW_WIDTH) : null,
    }
  })
}

/** Empty if the column was not selected. */
const textOf = (row: Row, column: string) => String(row[column] ?? '')

/** The preview picture, or else the first one in the article. */
function firstPicture(row: Row): string[] {
  const own = JSON.parse(textOf(row, 'pictures') || '[]') as string[]
  const preview = textOf(row, 'preview_picture')
  return [...(preview === '' ? [] : [preview]), ...own].slice(0, 1)
}

/** The archive of dates covers this many years back, and its months this many days ahead. */
const YEARS = 5
const DAYS_AHEAD = 366

/** The rows of the pages of dates. @param today in Germany */
async function dateRows(agenda: Agenda, today: string, publicUrl: string): Promise<RowOf<typeof dates>[]> {
  const first = Number(today.slice(0, 4)) - YEARS + 1
  const entries = await agenda.list({ from: `${first}-01-01`, until: addDays(today, DAYS_AHEAD) })
  return entries.filter(({ shownIn }) => shownIn !== 'month').map((entry) => toRow(entry, publicUrl))
}

const toRow = (entry: AgendaEntry, publicUrl: string): RowOf<typeof dates> => ({
  id: entry.key,
  group: entry.group,
  kind: entry.kind,
  title: entry.title,
  detail: entry.detail ?? null,
  day: entry.day,
  last_day: entry.lastDay,
  begins: entry.from ?? null,
  ends: entry.to ?? null,
  cancelled: entry.cancelled ?? null,
  change: entry.change ?? null,
  url: entry.path === undefined ? null : publicUrl + entry.path,
})

/** Notifies caches of content after a change. */
type OnForget = (listener: () => void) => void

/** The page with which each table appears and disappears; news are always there. */
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

/** The public rows, from the same sources as the pages. */
export function createPublicRows(
  services: Services,
  days: ReadDays,
  connection: DatabaseConnection,
  onForget: OnForget,
): RowReader {
  const { now, club } = services
  return createRowReader({
    connection,
    now,
    sources: createSources(services, days, onForget),
    finish: async (table, rows) => (table === news ? finishNews(rows, services) : rows),
    async isShown({ name }: Table) {
      const page = pageOf.get(name)
      return page === undefined || hasPage(await club.getFacts('look'), page)
    },
  })
}

function createSources(services: Services, days: ReadDays, onForget: OnForget): Record<MadeViewName, RowSource> {
  const { league, dates, tournaments, publicUrl, now } = services
  const resultRows = createResultRows(days)
  const remembered = {
    teams: rememberLast(() => teamRows(league, publicUrl)),
    fixtures: rememberLast(() => fixtureRows(league)),
    // A table that lacks a result remains plausible for a day, so an hour is precise enough.
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

/** Remembers the value of the last key, until it is forgotten; a failed read is not remembered. */
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

type ResultRow = RowOf<typeof results>

/** The places of events, as the results pages show them; those of an unchanged day are computed once. */
function createResultRows(days: ReadDays) {
  const told = new WeakMap<Day, ResultRow[]>()

  async function rowsOf(event: TournamentEvent): Promise<ResultRow[]> {
    if (!(await days.hasBegun(event))) return []
    const day = await days.read(event)
    const rows = told.get(day) ?? placesOf(event, day)
    told.set(day, rows)
    return rows
  }

  return async (events: readonly TournamentEvent[]): Promise<ResultRow[]> =>
    (await Promise.all(events.map(rowsOf))).flat()
}

/** While others still play for their places, the pages name none. */
function placesOf({ id }: TournamentEvent, day: Day): ResultRow[] {
  const done = tellEvent(day).competitions.filter(({ isDone }) => isDone)
  return done.flatMap(({ key, name, kind, places }) =>
    places.map((place, index) => ({
      id: `${id}/${key}/${index + 1}`,
      event_id: id,
      competition: key,
      competition_name: name ?? null,
      kind,
      line: index + 1,
      place: place.place,
      name: place.name,
    })),
  )
}
