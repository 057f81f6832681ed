import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'

/** Name of the form's checkboxes. */
export const GROUP_FIELD = 'art'

/** The kinds of dates in the address, in their usual order; all, when the address names none. */
export function chosenGroups(search: URLSearchParams): DateGroup[] {
  const asked = search.getAll(GROUP_FIELD)
  const chosen = DATE_GROUPS.filter((group) => asked.includes(group))
  return chosen.length === 0 ? [...DATE_GROUPS] : chosen
}

export const areAll = (groups: readonly DateGroup[]) => groups.length === DATE_GROUPS.length

/** The query that selects these kinds; empty when all are selected. */
export const groupSearch = (groups: readonly DateGroup[]): string =>
  areAll(groups) ? '' : `?${groups.map((group) => `${GROUP_FIELD}=${group}`).join('&')}`
