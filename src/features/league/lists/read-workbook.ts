import { unpack } from '#platform/sheets/unpack.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { refuseList, type ListRefusal } from './list-row.ts'

/** So much may a packed spreadsheet be when it is unpacked. */
const MAX_UNPACKED = 20 * 1024 * 1024
/** What is empty in between is made as well: one cell in the last place of a sheet would be seventeen thousand million of them. */
const MAX_ROW = 10_000
const MAX_COLUMN = 100

const BROKEN = 'Diese Excel-Datei kann nicht gelesen werden. Bitte speichern Sie die Liste als CSV.'

/** The cells of the first sheet, as the library reads them, row by row. */
export async function readWorkbook(bytes: Uint8Array): Promise<Result<unknown[][], ListRefusal>> {
  const files = unpack(Buffer.from(bytes), MAX_UNPACKED)
  if (!files.ok) return refuseList(files.error === 'damaged' ? BROKEN : 'Die Excel-Datei ist ausgepackt zu groß.')
  const bounds = checkBounds(files.value)
  if (!bounds.ok) return bounds
  // Not the variant for Node: it unpacks what comes one after the other, without a look at the directory that was checked above.
  const { readSheet } = await import('read-excel-file/universal')
  // Whatever the library throws is about the file: it is given nothing else.
  const sheet = await readSheet(Uint8Array.from(bytes).buffer).catch((error: unknown) =>
    error instanceof Error ? undefined : Promise.reject(error),
  )
  return sheet ? ok(sheet) : refuseList(BROKEN)
}

/** Where a row or a cell stands (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73), in whatever file a sheet hides. */
const PLACE = /(?<![\w.-]|xmlns:)r\s*=\s*(["'])(.*?)\1/gs
const READABLE = /^([A-Z]{0,3})(\d{1,7})$/

function checkBounds(files: readonly Buffer[]): Result<void, ListRefusal> {
  for (const file of files) {
    const xml = file.toString('utf8')
    if (!xml.includes('sheetData')) continue
    for (const [, , place = ''] of xml.matchAll(PLACE)) {
      const [, letters = '', row] = READABLE.exec(place) ?? []
      if (row === undefined) return refuseList(BROKEN)
      if (Number(row) > MAX_ROW || columnOf(letters) > MAX_COLUMN) return err(tooWide(place))
    }
  }
  return ok(undefined)
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const tooWide = (place: string): ListRefusal => ({
  kind: 'list-unreadable',
  sentence: `Die Tabelle reicht bis zur Zelle oder Zeile ${place}. Bitte löschen Sie, was leer ist, oder speichern Sie die Liste als CSV.`,
})
