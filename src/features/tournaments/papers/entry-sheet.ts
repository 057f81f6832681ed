import type { TableColumn } from '#platform/pdf/table.ts'
import { headingBlock, listTable, textBlock, type Block, type Sheet } from './sheet.ts'

/** An entry as the door needs it. @property isWaiting has no place yet @property isHere undefined while nobody has said */
export type ListedEntry = { competition: string; name: string; isWaiting: boolean; isHere: boolean | undefined }

const COLUMNS: TableColumn[] = [
  { heading: 'Nr.', width: 11, align: 'center' },
  { heading: 'Meldung', bold: true, heads: true },
  { heading: 'Da?', width: 18, align: 'center' },
  { heading: 'Notiz', width: 60 },
]
/** Millimetres: room for a tick and a word by hand. */
const ROW_HEIGHT = 9

/** For the door: who has entered, in the order of the alphabet, one table for each competition. @param competitions their names, in their order */
export function entrySheet(competitions: readonly string[], entries: readonly ListedEntry[]): Sheet {
  const blocks = competitions.flatMap((competition): Block[] => {
    const own = entries.filter((entry) => entry.competition === competition)
    const heading = competitions.length > 1 ? [headingBlock(competition)] : []
    if (own.length === 0) return [...heading, textBlock('Hier ist noch niemand gemeldet.')]
    const [waiting, held] = [own.filter(({ isWaiting }) => isWaiting), own.filter(({ isWaiting }) => !isWaiting)]
    return [
      ...heading,
      textBlock(`${count(held.length)}${waiting.length > 0 ? `, dazu ${waiting.length} auf der Warteliste` : ''}.`),
      tableOf(held),
      ...(waiting.length > 0 ? [textBlock('Warteliste, in ihrer Reihenfolge:'), tableOf(waiting, 'as-they-wait')] : []),
    ]
  })
  return { title: 'Meldeliste', blocks }
}

const count = (entries: number) => `${entries} ${entries === 1 ? 'Meldung' : 'Meldungen'}`

function tableOf(entries: readonly ListedEntry[], order: 'alphabet' | 'as-they-wait' = 'alphabet'): Block {
  const sorted =
    order === 'alphabet' ? entries.toSorted((one, other) => one.name.localeCompare(other.name, 'de')) : entries
  const rows = sorted.map(({ name, isHere }, index) => [String(index + 1), name, hereWord(isHere), ''])
  return listTable({ columns: COLUMNS, rows, rowHeight: ROW_HEIGHT })
}

const hereWord = (isHere: boolean | undefined) => (isHere === undefined ? '' : isHere ? 'ja' : 'nein')
