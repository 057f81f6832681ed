import type { ClubDate } from './club-date.ts'
import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'
import { dateKindNames } from './date-kinds.ts'
import { occurrencesOf } from './occurrences.ts'
import type { Span } from './repeats.ts'

/**
 * One line of the agenda, from any source. Days and times are German.
 *
 * @property key stable and unique
 * @property kind what it is, in a word
 * @property detail place, or other important information
 * @property cancelled why it does not take place
 * @property change how it differs from the usual, shown after its title: „beginnt erst 20:00“
 * @property unless keys that its parts have when they do not take place as usual
 * @property shownIn the only view that shows it: a usual weekly training is a mark in the month and no line in the list
 */
export type AgendaEntry = {
  key: string
  group: DateGroup
  kind: string
  title: string
  day: string
  lastDay: string
  from?: string | undefined
  to?: string | undefined
  detail?: string | undefined
  cancelled?: string | undefined
  change?: string | undefined
  path?: string | undefined
  unless?: string[]
  shownIn?: 'list' | 'month'
}

export type Agenda = ReturnType<typeof createAgenda>

/** All dates of the club, from all sources, in chronological order. */
export const createAgenda = (sources: ((span: Span) => Promise<AgendaEntry[]>)[]) => ({
  async list(span: Span, groups: readonly DateGroup[] = DATE_GROUPS): Promise<AgendaEntry[]> {
    const lists = await Promise.all(sources.map((source) => source(span)))
    return lists
      .flat()
      .filter(({ group }) => groups.includes(group))
      .toSorted((a, b) => compare(a.day, b.day) || compare(a.from ?? '', b.from ?? '') || compare(a.key, b.key))
  },
})

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const groupOf = ({ kind }: ClubDate): DateGroup => (kind === 'tournament' ? 'turniere' : 'verein')

/** @param toPath path of the page of a date */
export const clubDateEntries = (dates: ClubDate[], span: Span, toPath: (slug: string) => string): AgendaEntry[] =>
  dates.flatMap((date) =>
    occurrencesOf(date, span).map((occurrence) => ({
      ...occurrence,
      key: `termin-${date.slug}-${occurrence.day}`,
      group: groupOf(date),
      kind: dateKindNames[date.kind],
      title: date.title,
      detail: date.place,
      path: toPath(date.slug),
    })),
  )
