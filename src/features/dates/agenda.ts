import type { ClubDate } from './club-date.ts'
import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'
import { dateKindNames } from './date-kinds.ts'
import { occurrencesOf } from './occurrences.ts'
import type { Span } from './repeats.ts'

/**
 * One line of the dates, wherever it comes from. Days and times are German.
 *
 * @property key the same for the same line, and for no other
 * @property kind what it is, in a word
 * @property detail place, or what else one must know
 * @property cancelled why it does not take place
 * @property change how it differs from what is usual, said behind its title: „beginnt erst 20:00“
 * @property unless keys under which parts of it stand when they do not take place as usual
 * @property shownIn where alone it stands: what is as every week is a sign in the month and no line in the list
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

/** Where dates come from. */
export type DateSource = (span: Span) => Promise<AgendaEntry[]>

export type Agenda = ReturnType<typeof createAgenda>

/** All dates of the club, from whatever part of it, in the order in which they take place. */
export function createAgenda(sources: DateSource[]) {
  return {
    async list(span: Span, groups: readonly DateGroup[] = DATE_GROUPS): Promise<AgendaEntry[]> {
      const lists = await Promise.all(sources.map((source) => source(span)))
      return lists
        .flat()
        .filter(({ group }) => groups.includes(group))
        .toSorted((a, b) => compare(a.day, b.day) || compare(a.from ?? '', b.from ?? '') || compare(a.key, b.key))
    },
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const groupOf = ({ kind }: ClubDate): DateGroup => (kind === 'tournament' ? 'turniere' : 'verein')

/** @param toPath address of the page of a date */
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
