import { formatDateTime } from '#shared/berlin-time.ts'
import { cellText, type Sheet, type SheetCell } from '#platform/sheets/write-sheet.ts'
import {
  registrationDetailNames,
  registrationDetails,
  teamFieldNames,
} from '#features/tournaments/registrations/registration-fields.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import { markNames, type Mark } from '#features/tournaments/registrations/mark.ts'
import { placeOf, standingNames, type Team } from '#features/tournaments/registrations/team.ts'
import { countFree, describePlaces, placesHeld, type Places } from '#features/tournaments/registrations/places.ts'

/** @property width in a spreadsheet, in characters */
type Column<Listed> = { heading: string; width: number; toText: (listed: Listed) => string }

const COLUMNS: Column<Registration>[] = [
  { heading: 'Anmeldenummer', width: 16, toText: ({ reference }) => reference },
  { heading: 'Eingegangen', width: 17, toText: ({ receivedAt }) => formatDateTime(receivedAt) },
  { heading: 'Verspätet', width: 10, toText: ({ isLate }) => (isLate ? 'ja' : 'nein') },
  ...teamFieldNames.map((_, index) => ({
    heading: `Mannschaft ${index + 1}`,
    width: 24,
    toText: ({ teamNames }: Registration) => teamNames[index] ?? '',
  })),
  ...registrationDetailNames.map((name) => ({
    heading: registrationDetails[name].label,
    width: registrationDetails[name].width,
    toText: (registration: Registration) => registration[name],
  })),
]

const RECEIVED_COLUMN = COLUMNS.findIndex(({ heading }) => heading === 'Eingegangen')
const TEAM_HEADINGS = teamFieldNames.map((_, index) => `Mannschaft ${index + 1}`)
const isNoTeam = ({ heading }: { heading: string }) => !TEAM_HEADINGS.includes(heading)

/** The organiser's list, for a spreadsheet or the console. */
export function listEntries(registrations: Registration[]): Sheet {
  const headings = COLUMNS.map(({ heading }) => heading)
  return [headings, ...registrations.map((registration) => COLUMNS.map(({ toText }) => toText(registration)))]
}

const HANDLING_COLUMNS: Column<HandledRegistration>[] = [
  { heading: 'Stand', width: 12, toText: ({ handling }) => markNames[handling.mark] },
  { heading: 'Notiz', width: 40, toText: ({ handling }) => handling.note },
]

/**
 * The same list with the director's marks and notes.
 *
 * @param places of the event, regardless of the listed registrations; adds a column with the places that each one holds
 */
export function listHandled(registrations: HandledRegistration[], places?: Places): Sheet {
  const columns = [...HANDLING_COLUMNS, ...(places ? [placeColumn(places)] : [])]
  const extra = [
    columns.map(({ heading }) => heading),
    ...registrations.map((registration) => columns.map(({ toText }) => toText(registration))),
  ]
  return listEntries(registrations).map((row, index) => [...row, ...(extra[index] ?? [])])
}

const PLACES_WIDTH = 36

const placeColumn = (places: Places): Column<HandledRegistration> => ({
  heading: `Plätze (${describePlaces(places)}, ${countFree(places)} frei)`,
  width: PLACES_WIDTH,
  toText: (registration) => String(placesHeld(registration)),
})

/** How a spreadsheet of {@link listTeams} looks. */
export const TEAM_SHEET = {
  title: 'Anmeldungen',
  widths: [24, ...[...COLUMNS, ...HANDLING_COLUMNS].filter(isNoTeam).map(({ width }) => width), PLACES_WIDTH],
}

/**
 * For a spreadsheet that is sorted and filtered: one line per team, with the moment of its receipt.
 *
 * @param list of {@link listEntries} or {@link listHandled}, which has the same registrations in the same order
 */
export function listTeams(registrations: Registration[], [headings = [], ...rows]: Sheet): Sheet {
  const kept = headings.map((heading) => isNoTeam({ heading: cellText(heading) }))
  const withoutTeams = (row: SheetCell[]) => row.filter((_, index) => kept[index])
  const teams = registrations.flatMap(({ teamNames, receivedAt }, index) => {
    const row = rows[index]?.with(RECEIVED_COLUMN, receivedAt) ?? []
    return teamNames.map((name) => [name, ...withoutTeams(row)])
  })
  return [['Mannschaft', ...withoutTeams(headings)], ...teams]
}

/** A team with its registration. @property competition its name */
type ListedTeam = { team: Team; mark: Mark; competition: string }

const COMPETITION_COLUMNS: Column<ListedTeam>[] = [
  { heading: 'Mannschaft', width: 24, toText: ({ team }) => team.name },
  { heading: 'Wettbewerb', width: 18, toText: ({ competition }) => competition },
  { heading: 'Platz', width: 20, toText: describePlace },
  { heading: 'Bezahlt', width: 17, toText: ({ team: { paidAt } }) => (paidAt ? formatDateTime(paidAt) : 'nein') },
]

function describePlace({ team, mark }: ListedTeam): string {
  const place = placeOf(mark, team)
  if (place === 'parked') return 'zurückgestellt'
  return place === 'none' && team.standing === 'in' ? markNames[mark] : standingNames[team.standing]
}

/** How a spreadsheet of {@link listByCompetition} looks. */
export const COMPETITION_SHEET = {
  title: 'Anmeldungen',
  widths: [...COMPETITION_COLUMNS, ...[...COLUMNS, ...HANDLING_COLUMNS].filter(isNoTeam)].map(({ width }) => width),
}

/**
 * For a tournament of several competitions: one line per team, ordered by competition, then by receipt.
 *
 * @param competitions in the order of the tournament
 */
export function listByCompetition(
  registrations: HandledRegistration[],
  competitions: readonly { key: string; name: string }[],
): Sheet {
  const [headings = [], ...rows] = listHandled(registrations)
  const kept = headings.map((heading) => isNoTeam({ heading: cellText(heading) }))
  const withoutTeams = (row: SheetCell[]) => row.filter((_, index) => kept[index])
  const lines = competitions.flatMap(({ key, name }) =>
    registrations.flatMap(({ teams, receivedAt, handling: { mark } }, index) => {
      const row = rows[index]?.with(RECEIVED_COLUMN, receivedAt) ?? []
      return teams
        .filter(({ competition, standing }) => competition === key && standing !== 'moved')
        .map((team) => [
          ...COMPETITION_COLUMNS.map(({ toText }) => toText({ team, mark, competition: name })),
          ...withoutTeams(row),
        ])
    }),
  )
  return [[...COMPETITION_COLUMNS.map(({ heading }) => heading), ...withoutTeams(headings)], ...lines]
}

/** Aligned columns for a console; makes characters visible that a terminal could take for commands. */
export function toTable(list: Sheet): string {
  const rows = list.map((row) =>
    row.map((cell) => cellText(cell).replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')),
  )
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))))
  const rule = widths.map((width) => '-'.repeat(width))
  const [headings = [], ...lines] = rows
  return [headings, rule, ...lines].map((row) => `${alignRow(row, widths)}\n`).join('')
}

function alignRow(row: string[], widths: number[]): string {
  const cells = row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - displayWidth(cell)))
  return cells.join('  ').trimEnd()
}

const segmenter = new Intl.Segmenter('de', { granularity: 'grapheme' })
const WIDE = /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/u

/** Columns a text takes on a console: „ä“ takes one however it is encoded, emoji and Chinese characters take two. */
function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
