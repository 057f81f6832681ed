import writeExcelFile from 'write-excel-file/node'
import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import { err, ok } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { recogniseColumns } from './columns.ts'
import { parseList } from './parse-list.ts'
import { listLimits } from './read-list.ts'
import { readMatches, type ListedMatch } from './read-matches.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
async function read(content: Uint8Array) {
  const rows = valueOf(await parseList(content))
  return readMatches(rows, recogniseColumns(rows[0]?.cells ?? []))
}

/** The season that every variant writes in its own way. */
const SEASON = [
  { at: '2024-09-07T16:00:00Z', home: 'TTC Musterdorf', guest: 'TTC Dammerath', hall: 'Schulturnhalle', result: '9:4' },
  {
    at: '2025-01-11T17:30:00Z',
    home: 'TTV Steinmühl',
    guest: 'TTC Musterdorf',
    hall: 'Halle "Süd"; hinten',
    result: '',
  },
  { at: '2025-03-30T08:00:00Z', home: 'TV Weiß-Blau, Köln', guest: 'TTC Musterdorf', hall: '', result: '8:8' },
]
type Match = (typeof SEASON)[number]

const german = (at: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', ...options }).format(new Date(at))
const dayOf = (at: string) => german(at, { day: '2-digit', month: '2-digit', year: 'numeric' })
const timeOf = (at: string) => german(at, { hour: '2-digit', minute: '2-digit' })
const isoDay = (at: string) => dayOf(at).split('.').toReversed().join('-')
const serial = (at: string) => {
  const [hours = 0, minutes = 0] = timeOf(at).split(':').map(Number)
  const days = Temporal.PlainDate.from('1899-12-30').until(isoDay(at), { largestUnit: 'days' }).days
  return String(days + (hours * 60 + minutes) / 1440)
}

type Column = { heading: string; write: (match: Match) => string }
const TIMES: Column[][] = [
  [{ heading: 'Termin', write: ({ at }) => `${german(at, { weekday: 'short' })}. ${dayOf(at)} ${timeOf(at)}` }],
  [{ heading: 'Datum / Uhrzeit', write: ({ at }) => `${isoDay(at)}T${timeOf(at)}` }],
  [{ heading: 'Beginn', write: ({ at }) => serial(at) }],
  [
    { heading: 'Datum', write: ({ at }) => dayOf(at) },
    { heading: 'Zeit', write: ({ at }) => `${timeOf(at)} Uhr` },
  ],
  [
    {
      heading: 'Tag',
      write: ({ at }) =>
        `${german(at, { weekday: 'short' })}, ${german(at, { day: 'numeric', month: 'numeric', year: '2-digit' })}`,
    },
    { heading: 'Uhrzeit', write: ({ at }) => `${timeOf(at)} v` },
  ],
]
const SIDES: [string, string][] = [
  ['Heim', 'Gast'],
  ['HeimMannschaft', 'GastMannschaft'],
  ['Heim-Verein', 'Gast Verein'],
  ['Gastgeber', 'Gastteam'],
]
const RESULTS: Column[][] = [
  [{ heading: 'Ergebnis', write: ({ result }) => result || '-:-' }],
  [{ heading: 'Spiele', write: ({ result }) => result.replace(':', ' : ') }],
  [
    { heading: 'SpieleHeim', write: ({ result }) => result.split(':')[0] ?? '' },
    { heading: 'Spiele Gast', write: ({ result }) => result.split(':')[1] ?? '' },
  ],
]
const NOISE: Column[] = [
  { heading: 'Bemerkung', write: () => 'siehe\nAushang' },
  { heading: 'Schiedsrichter', write: () => '' },
]
const ENCODINGS: ((text: string) => Uint8Array)[] = [
  bytes,
  (text) => bytes(`\uFEFF${text}`),
  (text) => Uint8Array.from(Buffer.from(text, 'latin1')),
  (text) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le')),
]

/** One of many ways in which programs write the same season. */
function variant(number: number): Uint8Array {
  const chance = chanceOf(`variant ${number}`)
  const pick = <T>(all: readonly T[]): T => {
    const found = all[Math.floor(chance() * all.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const [home, guest] = pick(SIDES)
  const columns: Column[] = [
    ...pick(TIMES),
    { heading: home, write: (match: Match) => match.home },
    { heading: guest, write: (match: Match) => match.guest },
    { heading: pick(['Halle', 'Spiellokal', 'Ort']), write: (match: Match) => match.hall },
    ...pick(RESULTS),
    ...(chance() < 0.5 ? NOISE : []),
  ]
    .map((column) => ({ column, at: chance() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ column }) => column)
  const separator = pick([';', ',', '\t'])
  const end = pick(['\r\n', '\n'])
  const isQuoted = chance() < 0.3
  const cell = (text: string) =>
    isQuoted || text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [
    columns.map(({ heading }) => heading),
    ...SEASON.map((match) => columns.map(({ write }) => write(match))),
  ]
  const text = lines.map((line) => line.map(cell).join(separator)).join(end) + (chance() < 0.5 ? end : '')
  return pick(ENCODINGS)(chance() < 0.15 ? `sep=${separator}${end}${text}` : text)
}

const shown = (matches: ListedMatch[]) =>
  matches.map(({ startsAt, home, guest, hall = '', outcome }) => ({
    at: startsAt?.toISOString().replace('.000', ''),
    home,
    guest,
    hall,
    result: outcome ? `${outcome.home}:${outcome.guest}` : '',
  }))

test('three hundred ways to write the same season are taken right, none is lost', async () => {
  for (let number = 0; number < 300; number++) {
    const { matches, mistakes } = await read(variant(number))
    expect({ number, mistakes, matches: shown(matches) }).toEqual({ number, mistakes: [], matches: SEASON })
  }
})

test.each([
  [
    'Datum;Heim;Gast\n31.02.2025;A;B',
    [{ line: 2, column: 'Tag', sentence: '„31.02.2025“ ist kein Tag und keine Uhrzeit.' }],
  ],
  ['Termin;Heim;Gast\n1.2.2025 25:00;A;B', [{ line: 2, column: 'Tag und Uhrzeit', sentence: expect.any(String) }]],
  ['Datum;Zeit;Heim;Gast\n1.2.2025;abends;A;B', [{ line: 2, column: 'Uhrzeit', sentence: expect.any(String) }]],
  ['Datum;Heim;Gast\n1.2.2025;;B', [{ line: 2, column: 'Heimmannschaft', sentence: 'Hier fehlt ein Name.' }]],
  ['Datum;Heim;Gast\n1.2.2025;A', [{ line: 2, column: 'Gastmannschaft', sentence: 'Hier fehlt ein Name.' }]],
  ['Datum;Heim;Gast\n1.2.2025;A;A', [{ line: 2, column: 'Gastmannschaft', sentence: expect.any(String) }]],
  ['Datum;Heim;Gast;Ergebnis\n\n1.2.2025;A;B;neun', [{ line: 3, column: 'Ergebnis', sentence: expect.any(String) }]],
])('%j is refused with row, column and a sentence', async (text, mistakes) =>
  expect((await read(bytes(text))).mistakes).toEqual(mistakes),
)

test('every row is a match or a mistake', async () => {
  const text = `Datum;Heim;Gast\n1.2.2025;A;B\nquatsch;A;B\n"1.2.2025";"Zwei\nZeilen";B\n;C;D\n`
  const { matches, mistakes } = await read(bytes(text))
  expect([matches.map(({ line }) => line), mistakes.map(({ line }) => line)]).toEqual([[2, 4, 6], [3]])
})

test('a forfeited match is known by what portals write behind the score', async () => {
  const { matches } = await read(bytes('Heim;Gast;Ergebnis\nA;B;9:0 kampflos\nC;D;0:9 n.a.\nE;F;9:1\n'))
  expect(matches.map(({ outcome }) => outcome?.isForfeited)).toEqual([true, true, false])
})

test('what a calendar calls a match is read no further than a cell is long', async () => {
  const summary = `TTC Musterdorf${' '.repeat(400)}- TTC Gast`
  const match = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20241130T180000', `SUMMARY:${summary}`, 'END:VEVENT']
  const calendar = ['BEGIN:VCALENDAR', ...match, 'END:VCALENDAR']
  expect((await parseList(bytes(calendar.join('\r\n')))).ok).toBe(false)
})

test('an Excel file is read with its own dates', async () => {
  const at = new Date(Date.UTC(2024, 10, 30, 18, 0))
  const row = [
    { value: at, type: Date, format: 'dd.mm.yyyy hh:mm' },
    { value: 'TTV Steinmühl' },
    { value: 'B' },
    { value: '9:4' },
  ]
  const headings = ['Termin', 'Heim', 'Gast', 'Ergebnis'].map((value) => ({ value }))
  const file = await writeExcelFile([headings, row]).toBuffer()
  expect(shown((await read(Uint8Array.from(file))).matches)).toEqual([
    { at: '2024-11-30T17:00:00Z', home: 'TTV Steinmühl', guest: 'B', hall: '', result: '9:4' },
  ])
})

test('a calendar is read, with its entries’ names as sides', async () => {
  const event =
    'BEGIN:VEVENT\r\nUID:17\r\nDTSTART;TZID=Europe/Berlin:20241130T180000\r\nSUMMARY:Herren 1: A – B 9:4\r\nEND:VEVENT'
  const other = 'BEGIN:VEVENT\r\nUID:18\r\nDTSTART:20250111T170000Z\r\nSUMMARY:B - A\r\nLOCATION:Halle\r\nEND:VEVENT'
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', event, other, 'END:VCALENDAR', ''].join('\r\n')
  expect(shown((await read(bytes(text))).matches)).toEqual([
    { at: '2024-11-30T17:00:00Z', home: 'A', guest: 'B', hall: '', result: '9:4' },
    { at: '2025-01-11T17:00:00Z', home: 'B', guest: 'A', hall: 'Halle', result: '' },
  ])
})

test.each([
  ['', 'In der Datei stehen keine Spiele.'],
  ['Heim;Gast\n', 'In der Datei stehen keine Spiele.'],
  ['Heim;Gast\n"A;B\n', 'ein Anführungszeichen'],
  [`Heim;Gast\n${'A;B\n'.repeat(listLimits.rows + 1)}`, 'Die Liste ist zu lang'],
  [`Heim;Gast\nA;B${';'.repeat(listLimits.columns)}\n`, 'Zeile 2 hat mehr als'],
  ['BEGIN:VCALENDAR\nnichts', 'iCalendar'],
  ['PK\u0003\u0004nichts', 'Excel-Datei'],
  ['Heim;Gast\nA;B\0', 'weder eine CSV-Datei'],
])('%# is refused in a sentence', async (text, sentence) => {
  const rows = await parseList(bytes(text))
  expect(rows).toMatchObject(err({ sentence: expect.stringMatching(new RegExp(sentence, 'i')) }))
})

/** An Excel file with a handwritten sheet. */
async function workbook(sheetData: string): Promise<Uint8Array> {
  const transform = (xml: string) =>
    xml.replace(/<sheetData>.*<\/sheetData>/s, () => `<sheetData>${sheetData}</sheetData>`)
  const files = { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } }
  return Uint8Array.from(await writeExcelFile([[{ value: 'a' }]], { sheet: 'x' }, { features: [{ files }] }).toBuffer())
}
const row = (number: string, cell: string) => `<row r=${number}><c r=${cell}><v>1</v></c></row>`

/** A workbook with every entry of the ZIP directory changed. */
async function withDirectory(change: (zip: Buffer, at: number) => void): Promise<Uint8Array> {
  const zip = Buffer.from(await workbook(`<row r="1"><c r="A1"><v>${'1'.repeat(10_000)}</v></c></row>`))
  const entry = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 4)) change(zip, at)
  return Uint8Array.from(zip)
}

test('of a cell no more is read than a name may have', async () => {
  const read = await parseList(bytes(`Heim;Gast\n${'a'.repeat(301)};B`))
  expect(read).toMatchObject(ok([{}, { cells: ['a'.repeat(300), 'B'] }]))
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['its last cell', () => workbook(row('"1048576"', '"XFD1048576"')), 'reicht bis'],
  ['a cell in its last row', () => workbook(row('"1"', '"A1048576"')), 'reicht bis'],
  ['a cell in its last column', () => workbook(row('"1"', '"XFD1"')), 'reicht bis'],
  ['an empty last row', () => workbook('<row r="1048576"/>'), 'reicht bis'],
  ['places in other signs', () => workbook(row("'1'", "'A&#49;048576'")), 'nicht gelesen'],
  ['a row of a power of ten', () => workbook(row('"1e9"', '"A1"')), 'nicht gelesen'],
  ['a small letter as column', () => workbook(row('"1"', '"zzz1"')), 'nicht gelesen'],
  ['more than twenty unpacked megabytes', () => workbook(`<!--${'a'.repeat(21_000_000)}-->`), 'ausgepackt zu groß'],
  ['less than it says', () => withDirectory((zip, at) => zip.writeUInt32LE(900, at + 24)), 'nicht gelesen'],
  ['no marks in its directory', () => withDirectory((zip, at) => zip.writeUInt32LE(0, at)), 'nicht gelesen'],
  ['very many empty lines', () => bytes(`Heim;Gast${'\n'.repeat(900_000)}A;B`), 'keine Spiele'],
  ['very many columns', () => bytes(`Heim;Gast\n${';'.repeat(900_000)}`), 'keine Spiele|Spalten'],
  ['very many folded lines', () => bytes(`BEGIN:VCALENDAR\r\nX:${'\r\n a'.repeat(220_000)}`), 'Kalender'],
  ['calendars in calendars', () => bytes('BEGIN:VCALENDAR\r\n'.repeat(50_000)), 'Kalender'],
])('a file that has %s is refused before anything large is made of it', async (_, make, sentence) => {
  const read = await parseList(await make())
  expect(read).toMatchObject(err({ kind: 'list-unreadable', sentence: expect.stringMatching(new RegExp(sentence)) }))
})
