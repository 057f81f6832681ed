import { DATE_GROUPS, type DateGroup } from '#shared/german/date-groups.ts'

/** Name of the form's boxes. */
export const GROUP_FIELD = 'art'

/** The kinds of dates that an address asks for, in their order; an address that names none asks for all. */
export function chosenGroups(search: URLSearchParams): DateGroup[] {
  const asked = search.getAll(GROUP_FIELD)
  const chosen = DATE_GROUPS.filter((group) => asked.includes(group))
  return chosen.length === 0 ? [...DATE_GROUPS] : chosen
}

export const areAll = (groups: readonly DateGroup[]) => groups.length === DATE_GROUPS.length

/** What stands behind a path so that it shows these; empty when it shows all. */
export const groupSearch = (groups: readonly DateGroup[]): string =>
  areAll(groups) ? '' : `?${groups.map((group) => `${GROUP_FIELD}=${group}`).join('&')}`
