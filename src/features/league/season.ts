import { berlinDay } from '#shared/berlin-time.ts'

/** German leagues begin a new season on the first of July; it is named by the year in which it begins. */
const FIRST_MONTH = 7

/** @returns the year in which the season of this moment began, by the calendar of Berlin */
export function seasonOf(moment: Date): number {
  const [year = '', month = ''] = berlinDay(moment).split('-')
  return Number(month) >= FIRST_MONTH ? Number(year) : Number(year) - 1
}

const nextYear = (season: number) => String((season + 1) % 100).padStart(2, '0')

/** `2024/25` */
export const seasonLabel = (season: number): string => `${season}/${nextYear(season)}`

/** `2024-25`, in addresses and names of files. */
export const seasonSlug = (season: number): string => `${season}-${nextYear(season)}`

/** @returns undefined for texts that {@link seasonSlug} never writes */
export function readSeasonSlug(text: string): number | undefined {
  const season = Number(/^(\d{4})-\d{2}$/.exec(text)?.[1])
  return seasonSlug(season) === text ? season : undefined
}
