import type { RowOf } from '#programs/data/allow/table.ts'
import type { dates } from '#programs/data/public-views/dates.ts'
import type { Agenda, AgendaEntry } from '#features/dates/agenda.ts'
import { addDays } from '#shared/add-days.ts'

/** The archive of dates shows so many years, and its months so many days to come. */
const YEARS = 5
const DAYS_AHEAD = 366

/** What the pages of dates list. @param today in Germany */
export async function dateRows(agenda: Agenda, today: string, publicUrl: string): Promise<RowOf<typeof dates>[]> {
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
