const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
/** As many cards as one sees without looking for them. */
const AT_A_GLANCE = 9

/** A place in a long list. @property index of the article that stands there @property id under which links reach it */
export type JumpMark = { index: number; id: string; label: string }

/**
 * The places to which a reader may want to jump: where a year begins, or in a list of one year, a month.
 *
 * @param dates as shown, `24.11.2024, 18:30`, newest first
 * @returns none for a list that is short
 */
export function jumpMarks(dates: string[]): JumpMark[] {
  const years = dates.map((date) => date.slice(6, 10))
  if (dates.length <= AT_A_GLANCE) return []
  const isOneYear = years.every((year) => year === years[0])
  const names = isOneYear ? dates.map((date) => MONTHS[Number(date.slice(3, 5)) - 1] ?? '') : years
  const marks = names.flatMap((label, index) => (label === names[index - 1] ? [] : { index, id: `ab-${label}`, label }))
  return marks.length > 1 ? marks : []
}
