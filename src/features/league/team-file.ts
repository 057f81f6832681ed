import { z } from 'zod'
import { parseBerlinTime, toLocalText } from '#shared/berlin-time.ts'
import { pairKey, type FixtureFacts, type TieSheet } from './fixture.ts'
import type { TypedTable } from './league-table.ts'
import { seasonSlug } from './season.ts'
import { allowedName, type Team, type TeamKey } from './team.ts'
import { leagueFormatNames, readScore, writeScore, type Score } from '#table-tennis/ties/tie-format.ts'

/** A team with its league's matches, as a file of `content/teams/` brings it. */
export type TeamFile = { team: Team; fixtures: FileFixture[] }
/** @property movedFrom as {@link FixtureFacts}' original time */
export type FileFixture = FixtureFacts & { movedFrom: Date | undefined }

const MOMENT = 'Hier werden Tag und Uhrzeit in der Form 2024-12-28 18:00 erwartet, oder der Tag allein.'
const SCORE = 'Hier wird ein Ergebnis in der Form "9:4" erwartet.'
const WEB_ADDRESS = 'Hier wird eine Webadresse erwartet, die mit https:// beginnt.'
const MAX_FIXTURES = 600

const text = z.string('Hier fehlt ein Text.').trim().min(1, 'Dieser Text darf nicht leer sein.').max(120)
const optionalText = z.string().trim().max(300).default('')
const moment = z.string(MOMENT).transform((local, context) => {
  const instant = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(local) ? parseBerlinTime(local) : undefined
  if (!instant) context.addIssue(MOMENT)
  return instant ?? z.NEVER
})
const score = z.string(SCORE).transform((written, context) => {
  const read = readScore(written)
  if (!read) context.addIssue(SCORE)
  return read ?? z.NEVER
})
/** `-` stands for an unknown game. */
const game = z.union([z.literal('-').transform(() => undefined), score], SCORE)

const fixture = z.strictObject({
  number: text.optional(),
  round: optionalText,
  at: moment.optional(),
  movedFrom: moment.optional(),
  home: text,
  guest: text,
  hall: optionalText,
  result: score.optional(),
  forfeited: z.boolean('forfeited ist true oder false.').default(false),
  players: z.array(text).max(12).optional(),
  doubles: z.array(text).max(6).optional(),
  games: z.array(game).max(20).optional(),
  report: z.string().optional(),
})

const row = z.strictObject({ name: text, played: z.int().min(0).max(99), games: score, points: score })
const table = z.strictObject({ asOf: moment, source: optionalText, rows: z.array(row).min(2).max(30) })

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const isWebAddress = (address: string): boolean =>
  address === '' || z.url({ protocol: /^https?$/ }).safeParse(address).success

/** The part of a file about the team itself. */
export const teamFactsSchema = z.strictObject({
  slug: z
    .string('Hier fehlt der Name für die Adresse der Seite.')
    .regex(SLUG, 'slug besteht aus kleinen Buchstaben a–z, Ziffern und Bindestrichen.'),
  name: text,
  order: z.int('order ist eine ganze Zahl; sie ordnet die Mannschaften.').min(1).max(99),
  league: text,
  ownName: text,
  format: z.enum(leagueFormatNames, `format ist eines von ${leagueFormatNames.join(', ')}.`),
  youth: z.boolean('youth ist true oder false.').default(false),
  captain: optionalText,
  homeEvening: optionalText,
  hall: optionalText,
  picture: optionalText,
  portalUrl: z.string().refine(isWebAddress, WEB_ADDRESS).default(''),
  lineUp: z.array(text).max(20).default([]),
  table: table.optional(),
})

/** A file of `content/teams/`. Times are German local time. Messages are for the volunteer who edits it. */
export const teamFileSchema = teamFactsSchema
  .extend({
    season: z.int('season ist das Jahr, in dem die Saison beginnt.').min(1900).max(2999),
    fixtures: z.array(fixture).max(MAX_FIXTURES).default([]),
  })
  .superRefine(({ fixtures }, context) => {
    const seen = new Set<string>()
    for (const [index, each] of fixtures.entries()) {
      const key = pairKey(each)
      if (seen.has(key))
        context.addIssue({
          code: 'custom',
          path: ['fixtures', index],
          message: 'Dieses Spiel steht schon weiter oben.',
        })
      seen.add(key)
    }
  })

type Written = z.infer<typeof teamFileSchema>

/** Reads only the first names of youth teams, even if the file has more. */
export const readTeamFile = ({ fixtures, youth: isYouth, table: typed, ...facts }: Written): TeamFile => ({
  team: {
    ...facts,
    isYouth,
    lineUp: facts.lineUp.map((name) => allowedName(name, isYouth)),
    captain: facts.captain,
    table: typed,
  },
  fixtures: fixtures.map((each) => toFixture(each, isYouth)),
})

function toFixture(written: Written['fixtures'][number], isYouth: boolean): FileFixture {
  const { at, movedFrom, result, forfeited, players, doubles, games, number, report, round, home, guest, hall } =
    written
  const sheet: TieSheet | undefined = players &&
    games && { players: players.map((name) => allowedName(name, isYouth)), doubles: doubles ?? [], games }
  return {
    round,
    home,
    guest,
    hall,
    number,
    report,
    movedFrom,
    sheet,
    startsAt: at,
    outcome: result && { ...result, isForfeited: forfeited },
  }
}

export const teamFileName = ({ season, slug }: TeamKey): string => `${seasonSlug(season)}-${slug}.yaml`

const given = <T>(key: string, value: T | undefined | ''): Record<string, T> =>
  value === undefined || value === '' ? {} : { [key]: value }

/** The team's content file, in the order people write it; {@link teamFileSchema} reads it back. */
export function writeTeamFile({ team, fixtures }: TeamFile): z.input<typeof teamFileSchema> {
  const { season, slug, name, order, league, ownName, format, isYouth, lineUp, table: typed } = team
  return {
    season,
    slug,
    name,
    order,
    league,
    ownName,
    format,
    ...(isYouth && { youth: true }),
    ...given('captain', team.captain),
    ...given('homeEvening', team.homeEvening),
    ...given('hall', team.hall),
    ...given('picture', team.picture),
    ...given('portalUrl', team.portalUrl),
    ...(lineUp.length > 0 && { lineUp }),
    ...(typed && { table: writeTable(typed) }),
    ...(fixtures.length > 0 && { fixtures: fixtures.map(writeFixture) }),
  }
}

function writeTable({ rows, asOf, source }: TypedTable): z.input<typeof table> {
  const written = rows.map((each) => ({ ...each, games: writeScore(each.games), points: writeScore(each.points) }))
  return { asOf: toFileTime(asOf), ...given('source', source), rows: written }
}

const writeFixture = ({ startsAt, movedFrom, outcome, sheet, ...facts }: FileFixture): z.input<typeof fixture> => ({
  ...given('number', facts.number),
  ...given('round', facts.round),
  ...given('at', startsAt && toFileTime(startsAt)),
  ...given('movedFrom', movedFrom && toFileTime(movedFrom)),
  home: facts.home,
  guest: facts.guest,
  ...given('hall', facts.hall),
  ...(outcome && { result: writeScore(outcome), ...(outcome.isForfeited && { forfeited: true }) }),
  ...(sheet && {
    players: sheet.players,
    ...(sheet.doubles.length > 0 && { doubles: sheet.doubles }),
    games: sheet.games.map((each: Score | undefined) => (each ? writeScore(each) : '-')),
  }),
  ...given('report', facts.report),
})

/** Midnight stands for the day alone. */
const toFileTime = (instant: Date) => toLocalText(instant).replace(/ 00:00$/, '')
