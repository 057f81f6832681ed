import { err, ok, type Result } from '#shared/result.ts'
import type { TypedTable } from '#features/league/league-table.ts'
import { readScore, writeScore } from '#table-tennis/ties/tie-format.ts'

/** `TTSG Heiligenbrunn; 9; 77:50; 15:3`, copied from a portal with tabs, or typed with semicolons; a leading place is passed over. */
const CELLS = /\s*[;\t]\s*|\s{2,}/
const MOST_ROWS = 30

/** @returns undefined for an empty text; the sentence for the line that cannot be read */
export function readTypedTable(
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

/** The same text again, to be mended. */
export const writeTypedTable = (table: TypedTable | undefined): string =>
  (table?.rows ?? [])
    .map(({ name, played, games, points }) => [name, played, writeScore(games), writeScore(points)].join('; '))
    .join('\n')
