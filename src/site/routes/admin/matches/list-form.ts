import { z } from 'zod'
import { COLUMN_FIELDS, type Mapping } from '#features/league/lists/column-names.ts'
import type { FetchList } from '#features/league/lists/fetch-list.ts'
import type { ListRefusal, ListRow } from '#features/league/lists/list-row.ts'
import { listLimits, readList } from '#features/league/lists/read-list.ts'
import { seasonOf } from '#features/league/season.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { storableText } from '#shared/storable-text.ts'
import { readSentForm } from '../../../read-form.ts'
import { columnField } from './column-field.ts'

/** What the list form sends: first a file, then its rows with the chosen columns. */
type SentList = {
  rows: ListRow[]
  isTaken: boolean
  season: number
  team: string | undefined
  mapping: Mapping | undefined
}

const rowsSchema = z
  .array(z.object({ line: z.int().min(1), cells: z.array(z.string().max(listLimits.cell)).max(listLimits.columns) }))
  .min(2)
  .max(listLimits.rows)

/** One value per cell, and one number per row. */
const ROWS_LIMITS = { values: listLimits.rows * (listLimits.columns + 5), depth: 4 }

/** @returns a sentence that says why nothing could be read */
export async function readListForm(
  request: Request,
  now: Date,
  fetchList: FetchList | undefined,
): Promise<Result<SentList, string>> {
  const form = await readSentForm(request)
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? storableText(value) : ''
  }
  const rows = await readRows(form.get('file'), text('rows'), fetchList && { address: text('address'), fetchList })
  if (!rows.ok) return rows
  const season = Number(text('season'))
  return ok({
    rows: rows.value,
    isTaken: text('intent') === 'uebernehmen',
    season: Number.isInteger(season) && season > 1900 && season < 3000 ? season : seasonOf(now),
    team: text('team') || undefined,
    mapping: text('rows') === '' ? undefined : readColumns(text),
  })
}

async function readRows(
  file: unknown,
  kept: string,
  elsewhere: { address: string; fetchList: FetchList } | undefined,
): Promise<Result<ListRow[], string>> {
  if (kept !== '') {
    const read = rowsSchema.safeParse(parseSentJson(kept, ROWS_LIMITS))
    return read.success
      ? ok(read.data)
      : err('Die Liste kam nicht vollständig an. Bitte wählen Sie die Datei noch einmal aus.')
  }
  const isFile = file instanceof Blob && file.size > 0
  if (isFile) return sentenceOf(await readList(new Uint8Array(await file.arrayBuffer())))
  return elsewhere?.address
    ? sentenceOf(await elsewhere.fetchList(elsewhere.address))
    : err('Bitte wählen Sie eine Datei aus.')
}

const sentenceOf = (rows: Result<ListRow[], ListRefusal>) => (rows.ok ? rows : err(rows.error.sentence))

/** A column that is chosen twice is used for both fields. */
function readColumns(text: (name: string) => string): Mapping {
  const chosen = COLUMN_FIELDS.flatMap((field) => {
    const at = text(columnField(field))
    return /^\d{1,2}$/.test(at) ? [[field, Number(at)] as const] : []
  })
  return Object.fromEntries(chosen)
}
