/** Possible contents of a column of a list. */
export const COLUMN_FIELDS = [
  'number',
  'league',
  'round',
  'moment',
  'day',
  'time',
  'home',
  'guest',
  'hall',
  'result',
  'homeScore',
  'guestScore',
] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Which column holds what, counted from 0. */
export type Mapping = Partial<Record<ColumnField, number>>

export const columnNames: Record<ColumnField, string> = {
  number: 'Spielnummer',
  league: 'Staffel',
  round: 'Spieltag',
  moment: 'Tag und Uhrzeit',
  day: 'Tag',
  time: 'Uhrzeit',
  home: 'Heimmannschaft',
  guest: 'Gastmannschaft',
  hall: 'Halle',
  result: 'Ergebnis',
  homeScore: 'Spiele der Heimmannschaft',
  guestScore: 'Spiele der Gastmannschaft',
}
