import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { TableColumn } from '#platform/pdf/table.ts'
import { withCompetition } from './group-sheet.ts'
import type { PaperView } from './paper-view.ts'
import { headingBlock, listTable, type Block, type Sheet } from './sheet.ts'
import { numberTies, resultOf, roundName, sideName, stageName } from '#table-tennis/results/tie-words.ts'

const COLUMNS: TableColumn[] = [
  { heading: 'Kampf', width: 14, align: 'center', bold: true },
  { heading: 'Runde', width: 40 },
  { heading: 'Begegnung', heads: true },
  { heading: 'Tisch', width: 13, align: 'center' },
  { heading: 'Ergebnis', width: 24, align: 'center', bold: true },
]

/** Every tie of the competition: those of the groups round by round, then the frames. */
export function scheduleSheet(view: PaperView): Sheet {
  const byStage = Map.groupBy(view.derived.ties, ({ stage }) => stage)
  const blocks = [...byStage].flatMap(([stage, ties]): Block[] => {
    const sorted = stage === 'groups' ? ties.toSorted((one, other) => one.round - other.round) : ties
    const table = listTable({ columns: COLUMNS, rows: sorted.map((tie) => rowOf(view, tie)) })
    return byStage.size > 1 ? [headingBlock(stageHeading(view, stage)), table] : [table]
  })
  return { title: withCompetition(view, 'Spielplan'), blocks }
}

function stageHeading({ state }: PaperView, stage: string): string {
  if (stage === 'groups') return 'Gruppen'
  if (stage === 'swiss') return 'Schweizer System'
  return state.setup.frames.find(({ key }) => key === stage)?.name ?? ''
}

/** Where a tie is played or was played. */
const tablesOf = ({ state }: PaperView, { key, tables }: TieState): readonly string[] =>
  tables.length > 0 ? tables : (state.calls.get(key)?.playedAt ?? [])

function rowOf(view: PaperView, tie: TieState): string[] {
  const numbers = numberTies(view.derived)
  const words = { nameOf: view.onWall, numbers }
  const home = sideName({ entry: tie.home, source: tie.homeFrom }, words)
  const guest = sideName({ entry: tie.guest, source: tie.guestFrom }, words)
  const round = tie.places
    ? roundName(tie)
    : [roundName(tie), stageName(tie, view.state)].filter((part) => part !== '').join(', ')
  return [
    String(numbers.get(tie.key) ?? ''),
    round,
    `${home} – ${guest}`,
    tablesOf(view, tie).join(' und '),
    tie.credit ? resultOf(tie.credit) : '',
  ]
}
