import type { AgendaEntry } from '#features/dates/agenda.ts'
import type { Holiday } from '#features/dates/holidays.ts'
import { addDays } from '#shared/add-days.ts'
import type { Span } from '#features/dates/repeats.ts'
import { dayMark, signOf, type Sign } from './date-row.ts'

/**
 * A day of a month's page.
 *
 * @property mark anchor of the list's first line of that day; undefined where there is none
 * @property holiday name of the holiday
 */
export type GridDay = {
  number: number
  isOther: boolean
  isToday: boolean
  mark: string | undefined
  holiday: string | undefined
  signs: { sign: Sign; words: string }[]
}

/** The whole weeks of a month, from Monday to Sunday. @param month written `2024-12` */
export function gridSpan(month: string): Span {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  return {
    from: first.subtract({ days: first.dayOfWeek - 1 }).toString(),
    until: last.add({ days: 7 - last.dayOfWeek }).toString(),
  }
}

/** The month in which this week ends. */
export const presentMonth = (today: string): string =>
  addDays(today, 7 - Temporal.PlainDate.from(today).dayOfWeek).slice(0, 7)

/** @param month written `2024-12` @returns `2025-01` */
export const monthAfter = (month: string, months = 1): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

type Facts = { month: string; today: string; entries: AgendaEntry[]; holidays: Holiday[]; listed: ReadonlySet<string> }

/** @param facts `listed` days on which a line of the list begins */
export function monthGrid({ month, today, entries, holidays, listed }: Facts): GridDay[][] {
  const { from, until } = gridSpan(month)
  const weeks: GridDay[][] = []
  for (let day = from; day <= until; day = addDays(day, 1)) {
    if (Temporal.PlainDate.from(day).dayOfWeek === 1) weeks.push([])
    weeks.at(-1)?.push({
      number: Number(day.slice(8)),
      isOther: !day.startsWith(month),
      isToday: day === today,
      mark: listed.has(day) ? dayMark(day) : undefined,
      holiday: holidays.find((holiday) => holiday.from <= day && day <= holiday.until)?.name,
      signs: signsOn(day, entries),
    })
  }
  return weeks
}

/** One sign for each kind, however many entries there are. */
function signsOn(day: string, entries: AgendaEntry[]): GridDay['signs'] {
  const here = entries.filter((entry) => entry.shownIn !== 'list' && entry.day <= day && day <= entry.lastDay)
  const bySign = Map.groupBy(here, signOf)
  return [...bySign].map(([sign, list]) => ({ sign, words: list.map(toWords).join(', ') }))
}

const toWords = ({ title, cancelled }: AgendaEntry) => (cancelled === undefined ? title : `${title} fällt aus`)
