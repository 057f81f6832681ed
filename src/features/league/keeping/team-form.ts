import { z } from 'zod'
import type { KeptTeam } from '#features/league/league-store.ts'
import { allowedName } from '#features/league/team.ts'
import { isWebAddress } from '#features/league/team-file.ts'
import { berlinDay, parseBerlinTime } from '#shared/berlin-time.ts'
import { describeForm, type FormValue } from '#shared/form/describe-form.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { TypedTable } from '#features/league/league-table.ts'
import { readScore, writeScore } from '#table-tennis/ties/tie-format.ts'

/** `TTSG Heiligenbrunn; 9; 77:50; 15:3`, copied from a portal with tabs, or typed with semicolons; a leading place is ignored. */
const CELLS = /\s*[;\t]\s*|\s{2,}/
const MOST_ROWS = 30

/** @returns undefined for an empty text; an error with a sentence about the line that cannot be parsed */
function readTypedTable(
  text: string,
  { asOf, source }: Pick<TypedTable, 'asOf' | 'source'>,
): Result<TypedTable | undefined, string> {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return ok(undefined)
  if (lines.length > MOST_ROWS) return err(`Eine Tabelle hat höchstens ${MOST_ROWS} Zeilen.`)
  const rows: TypedTable['rows'] = []
  for (const [index, line] of lines.entries()) {
    const cells = line.split(CELLS).filter((cell) => cell !== '' && !/^\d{1,2}\.$/.test(cell))
    const [name = '', played = '', games = '', points = ''] = cells
    const [won, got] = [readScore(games), readScore(points)]
    if (cells.length !== 4 || !/^\d{1,2}$/.test(played) || !won || !got)
      return err(`Zeile ${index + 1}: Bitte in der Form „TTC Beispiel; 9; 77:50; 15:3“.`)
    rows.push({ name, played: Number(played), games: won, points: got })
  }
  return ok({ rows, asOf, source })
}

/** The table as text again, to edit. */
const writeTypedTable = (table: TypedTable | undefined): string =>
  (table?.rows ?? [])
    .map(({ name, played, games, points }) => [name, played, writeScore(games), writeScore(points)].join('; '))
    .join('\n')

const MOST_PLAYERS = 20

const YOUTH_HINT =
  'Je Zeile ein Vorname, in der Reihenfolge der Positionen. Nachnamen von Kindern werden nicht aufgehoben.'
const TABLE_HINT =
  'Nur nötig, wenn nicht alle Ergebnisse der Liga eingetragen sind. Je Zeile: Mannschaft; Begegnungen; Spiele; Punkte – zum Beispiel „TTC Beispiel; 9; 77:50; 15:3“.'

const text = (limit: number) => z.string().max(limit, `Hier passen höchstens ${limit} Zeichen hinein.`)
const line = text(300)

/** @param pictures that can be chosen besides the team's current one */
export const describeTeamForm = (team: KeptTeam, pictures: ReadonlySet<string>) =>
  describeForm({ ...teamFields(team, pictures), ...tableFields, ...accessFields }, (value, say) => {
    const table = toTable(value, new Date())
    if (!table.ok) say('table', table.error)
  })

const teamFields = ({ isYouth, picture }: KeptTeam, pictures: ReadonlySet<string>) =>
  ({
    lineUp: {
      kind: 'text',
      rows: 7,
      label: 'Spielerinnen und Spieler',
      hint: isYouth ? YOUTH_HINT : 'Je Zeile ein Name, in der Reihenfolge der Positionen.',
      schema: text(2_000).refine(
        (names) => toLineUp(names, isYouth).length <= MOST_PLAYERS,
        `Höchstens ${MOST_PLAYERS} Namen.`,
      ),
    },
    captain: { kind: 'line', label: 'Mannschaftsführung', schema: line },
    homeEvening: { kind: 'line', label: 'Heimspiele', hint: 'Zum Beispiel „samstags um 18 Uhr“.', schema: line },
    hall: { kind: 'line', label: 'Halle', hint: 'Bleibt leer, wenn zu Hause gespielt wird.', schema: line },
    portalUrl: {
      kind: 'line',
      label: 'Seite der Mannschaft im Ligaportal',
      schema: line.refine(isWebAddress, 'Bitte geben Sie eine Webadresse an, die mit https:// beginnt.'),
    },
    picture: {
      kind: 'picture',
      from: 'pictures',
      label: 'Mannschaftsbild',
      optional: true,
      schema: z
        .string()
        .refine((path) => path === picture || pictures.has(path), 'Dieses Bild gibt es nicht (mehr).')
        .optional(),
    },
  }) as const

const tableFields = {
  table: { kind: 'text', rows: 6, label: 'Tabelle', hint: TABLE_HINT, schema: text(2_000) },
  asOf: { kind: 'line', input: 'date', label: 'Stand vom', schema: line },
  source: { kind: 'line', label: 'Quelle', schema: line },
} as const

const accessFields = {
  captainEmail: {
    kind: 'line',
    label: 'E-Mail-Adresse eines Kontos',
    hint: 'Leer lassen ändert nichts.',
    schema: line,
  },
  dismiss: { kind: 'yes', label: 'Zugang entziehen', schema: z.boolean() },
} as const

export type TeamFormValue = FormValue<ReturnType<typeof describeTeamForm>['fields']>

export const toLineUp = (names: string, isYouth: boolean) =>
  names
    .split('\n')
    .map((name) => allowedName(name, isYouth))
    .filter(Boolean)

export const toTable = ({ table, asOf, source }: TeamFormValue, now: Date) =>
  readTypedTable(table, { asOf: parseBerlinTime(asOf) ?? now, source })

export const toTeamValues = ({ table, lineUp, ...team }: KeptTeam) => ({
  ...team,
  lineUp: lineUp.join('\n'),
  table: writeTypedTable(table),
  asOf: table ? berlinDay(table.asOf) : '',
  source: table?.source ?? '',
})
