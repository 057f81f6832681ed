import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv, toSheetFile, toXlsx } from './write-sheet.ts'

test('the CSV opens in a German spreadsheet: byte order mark, semicolons, quotes where needed', () => {
  expect(
    toCsv([
      ['a', 'b;c'],
      ['d "e"', ' f '],
    ]),
  ).toBe('\uFEFFa;"b;c"\r\n"d ""e""";" f "\r\n')
})

test.each(['=1+1', '+49 171 2345678', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'a cell that begins like %j is shown as it is and never computed',
  (cell) => {
    expect(readCsv(toCsv([[cell]]))).toEqual([[`'${cell}`]])
  },
)

test('any text survives the round trip through CSV cell by cell, and no cell begins like a formula', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', ';', '"', '\n', '\r', '\t', ' ', 'ä', "'") }),
  )
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 })
  fc.assert(
    fc.property(table, (typed) => {
      const read = readCsv(toCsv(typed))
      expect(read.map((cells, y) => cells.map((each, x) => (each === typed[y]?.[x] ? each : each.slice(1))))).toEqual(
        typed,
      )
      for (const each of read.flat()) expect(each).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

test('the Excel file holds every value as text, even one that looks like a formula or a number', async () => {
  const bytes = await toXlsx(
    [
      ['Telefon', 'Notiz'],
      ['+49 171', '=1+1'],
      ['0171', '<&"ä'],
    ],
    { title: 'Liste', widths: [16, 24] },
  )
  const sheet = readZipEntry(bytes, 'xl/worksheets/sheet1.xml')
  const strings = readZipEntry(bytes, 'xl/sharedStrings.xml')
  expect(sheet).not.toMatch(/<f[ >]/)
  expect([...sheet.matchAll(/<c [^>]*t="(\w+)"/g)].map(([, type]) => type)).toEqual(Array(6).fill('s'))
  for (const text of ['+49 171', '=1+1', '0171', '&lt;&amp;']) expect(strings).toContain(text)
})

test('an instant becomes a date that a spreadsheet can sort, in German time, and the headings have a filter', async () => {
  const moment = new Date('2024-12-01T12:00:00Z')
  const list = [
    ['Name', 'Eingegangen'],
    ['Bär', moment],
  ]
  const sheet = readZipEntry(await toXlsx(list, { title: 'Liste', widths: [16, 24] }), 'xl/worksheets/sheet1.xml')
  // 1 December 2024 is day 45,627 of a spreadsheet; 13:00 in Germany.
  expect(sheet).toMatch(/<v>45627\.54166666\d*<\/v>/)
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:B2"/>')
  expect(toCsv(list)).toContain('Bär;01.12.2024 13:00')
})

test('a list for download has its format in its name and its type', async () => {
  const look = { title: 'Liste', widths: [10] }
  const csv = await toSheetFile([['ä']], { name: 'liste-2024-12-01', format: 'csv', look })
  expect(csv).toMatchObject({ name: 'liste-2024-12-01.csv', mediaType: 'text/csv; charset=utf-8' })
  expect(Buffer.from(csv.content).toString()).toBe('\uFEFFä\r\n')
  const xlsx = await toSheetFile([['ä']], { name: 'liste', format: 'xlsx', look })
  expect(xlsx.mediaType).toContain('spreadsheetml')
  expect(Buffer.from(xlsx.content).toString('latin1', 0, 2)).toBe('PK')
})

/** Parses CSV according to RFC 4180, with semicolons. */
function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/gy
  const rows: string[][] = [[]]
  cell.lastIndex = 1
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** The text of one file of a ZIP archive, found by its central directory. */
function readZipEntry(zip: Buffer, name: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16)
  while (zip.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    if (zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)) === name) return inflateEntry(zip, at)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
  }
  throw new Error(`${name} is not in the archive`)
}

function inflateEntry(zip: Buffer, at: number): string {
  const local = zip.readUInt32LE(at + 42)
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20))
  return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
}
