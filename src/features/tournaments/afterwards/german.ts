import { formatLongDate } from '#shared/berlin-time.ts'

const WORDS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']

/** @property article of one: „eine“ @property one, many „Mannschaft“, „Mannschaften“ */
export type Noun = { article: 'ein' | 'eine'; one: string; many: string }

/** „eine Mannschaft“, „drei Mannschaften“, „1.204 Punkte“. */
export function counted(count: number, { article, one, many }: Noun): string {
  if (count === 1) return `${article} ${one}`
  return `${WORDS[count] ?? figures(count)} ${many}`
}

export const figures = (count: number): string => count.toLocaleString('de-DE')

/** „1 Satz“, „99 Sätze“: for lists of numbers. */
export const tallied = (count: number, { one, many }: Noun): string => `${figures(count)} ${count === 1 ? one : many}`

/** „A, B und C“ */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} und ${last}`
}

/** A text may already end in the full stop of a name, such as „Ida M.“. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

export const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase('de') + text.slice(1)

/** „Donnerstag, dem 28. Dezember 2023“ */
export const onDay = (instant: Date): string => formatLongDate(instant).replace(', ', ', dem ')

export const TIE: Noun = { article: 'ein', one: 'Kampf', many: 'Kämpfe' }
export const RUBBER: Noun = { article: 'ein', one: 'Spiel', many: 'Spiele' }
export const GAME: Noun = { article: 'ein', one: 'Satz', many: 'Sätze' }
export const POINT: Noun = { article: 'ein', one: 'Punkt', many: 'Punkte' }
export const MINUTE: Noun = { article: 'eine', one: 'Minute', many: 'Minuten' }
