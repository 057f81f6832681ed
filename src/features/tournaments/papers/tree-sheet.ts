import type { TieState } from '#table-tennis/results/tie-state.ts'
import { numberTies, placesName, resultOf, sideName } from '#table-tennis/results/tie-words.ts'
import type { Table, TableColumn } from '#platform/pdf/table.ts'
import { withCompetition } from './group-sheet.ts'
import type { NameOf, PaperView } from './paper-view.ts'
import { headingBlock, listTable, type Sheet } from './sheet.ts'

const COLUMNS: TableColumn[] = [
  { heading: 'Kampf', width: 16, align: 'center' },
  { heading: 'Es geht', width: 44 },
  { heading: 'Begegnung', heads: true },
  { heading: 'Ergebnis', width: 24, align: 'center', bold: true },
]

/** Ties of a frame one below the other: a tree to read line by line. */
export function tieTable({ derived }: PaperView, ties: readonly TieState[], nameOf: NameOf): Table {
  const words = { nameOf, numbers: numberTies(derived) }
  const rows = ties.map((tie) => [
    String(words.numbers.get(tie.key) ?? ''),
    tie.places ? placesName(tie.places) : '',
    `${sideName({ entry: tie.home, source: tie.homeFrom }, words)} – ${sideName({ entry: tie.guest, source: tie.guestFrom }, words)}`,
    tie.credit ? resultOf(tie.credit) : '',
  ])
  return { columns: COLUMNS, rows }
}

/** The frames that were drawn, each with its ties. */
export const drawnFrames = ({ state, derived }: PaperView): { name: string; ties: TieState[] }[] =>
  state.setup.frames
    .filter(({ key }) => state.frames.has(key))
    .map(({ key, name }) => ({ name, ties: derived.ties.filter(({ stage }) => stage === key) }))

/** Each frame round by round, for a page on a screen. */
export const treeSheets = (view: PaperView): Sheet[] =>
  drawnFrames(view).map(({ name, ties }) => ({
    title: withCompetition(view, name),
    blocks: [...Map.groupBy(ties, ({ round }) => round)].flatMap(([round, own]) => [
      headingBlock(`Runde ${round}`),
      listTable(tieTable(view, own, view.onWall)),
    ]),
  }))
