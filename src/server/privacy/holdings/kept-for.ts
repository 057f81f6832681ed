import { DAY } from '#shared/durations.ts'

const YEAR = 365
const words = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** Up to ten in words, as in running text. */
export const numberWord = (count: number): string => words[count] ?? String(count)

/** A retention in words: „30 Tage“, „zwei Jahre“. @param milliseconds whole days */
export function keptFor(milliseconds: number): string {
  const days = milliseconds / DAY
  if (days % YEAR !== 0) return `${days} ${days === 1 ? 'Tag' : 'Tage'}`
  const years = days / YEAR
  return `${numberWord(years)} ${years === 1 ? 'Jahr' : 'Jahre'}`
}
