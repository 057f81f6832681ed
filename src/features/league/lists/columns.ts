import { z } from 'zod'
import { nameKey } from '#features/league/fixture.ts'
import { COLUMN_FIELDS, type ColumnField, type Mapping } from './column-names.ts'

const mappingSchema = z.partialRecord(z.enum(COLUMN_FIELDS), z.int().min(0).max(99))

/** Parses a hidden field of our own form. @throws for any other text */
export const readMapping = (text: string): Mapping => mappingSchema.parse(JSON.parse(text))

/** Headings of real lists without case, blanks and dots; the first field that knows a heading gets it. */
const SYNONYMS: Record<ColumnField, readonly string[]> = {
  number: ['nr', 'spielnr', 'spielnummer', 'nummer', 'begegnungnr', 'begegnungsnr', 'matchid', 'id', 'lfdnr', 'uid'],
  league: ['staffel', 'liga', 'klasse', 'spielklasse', 'gruppe', 'wettbewerb', 'mannschaft', 'team', 'konkurrenz'],
  round: ['runde', 'spieltag', 'spielwoche', 'rd'],
  moment: ['termin', 'datumuhrzeit', 'datumzeit', 'beginn', 'start', 'anwurf', 'spieltermin', 'zeitpunkt'],
  day: ['datum', 'tag', 'spieldatum', 'date', 'am'],
  time: ['zeit', 'uhrzeit', 'anfangszeit', 'spielbeginn', 'time', 'um', 'anspielzeit'],
  home: ['heim', 'heimmannschaft', 'heimverein', 'heimteam', 'gastgeber', 'hausherr', 'home', 'mannschaft1', 'team1'],
  guest: ['gast', 'gastmannschaft', 'gastverein', 'gastteam', 'auswaerts', 'away', 'guest', 'mannschaft2', 'team2'],
  hall: ['halle', 'spiellokal', 'ort', 'spielort', 'hallenname', 'sporthalle', 'location', 'lokal', 'halleadresse'],
  result: ['ergebnis', 'spiele', 'resultat', 'endstand', 'result', 'score'],
  homeScore: ['spieleheim', 'heimspiele', 'toreheim', 'punkteheim', 'ergebnisheim', 'heimergebnis'],
  guestScore: ['spielegast', 'gastspiele', 'toregast', 'punktegast', 'ergebnisgast', 'gastergebnis'],
}

const headingKey = (heading: string): string => nameKey(heading).replaceAll('-', '')

export function recogniseColumns(headings: readonly string[]): Mapping {
  const keys = headings.map(headingKey)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const field of COLUMN_FIELDS) {
    const at = keys.findIndex((key, index) => !taken.has(index) && SYNONYMS[field].includes(key))
    if (at < 0) continue
    mapping[field] = at
    taken.add(at)
  }
  return mapping
}

/** Key under which the mapping is stored for later lists with the same headings. */
export const headingsKey = (headings: readonly string[]): string => headings.map(headingKey).join('|').slice(0, 1_000)

/** Required fields that the mapping lacks. */
export const missingColumns = (mapping: Mapping): ColumnField[] =>
  (['home', 'guest'] as const).filter((field) => mapping[field] === undefined)
