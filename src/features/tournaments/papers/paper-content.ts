import { certificatesOf, type Certificate } from './certificate.ts'
import { drawSheet } from './draw-sheet.ts'
import { groupSheets, withCompetition } from './group-sheet.ts'
import type { Paper } from './paper.ts'
import type { PaperView } from './paper-view.ts'
import { type Sheet, headingBlock, listTable, type Block } from './sheet.ts'
import { treeSheets } from './tree-sheet.ts'
import { slipsOf, waitingForSlips, type Slip } from './slip.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { TableColumn } from '#platform/pdf/table.ts'
import { numberTies, resultOf, roundName, sideName, stageName } from '#table-tennis/results/tie-words.ts'

/**
 * Which paper, and what of it.
 *
 * @property tie the key of the only one whose slip is wanted; otherwise slips of all that can be played @property print from 1
 * @property isNamed slips name the players as far as they are known
 */
export type PaperOrder = { paper: Paper; tie: string | undefined; print: number; isNamed: boolean }

/** What lies on the paper. @property sheets of trees what a page shows in place of what is drawn */
export type PaperContent =
  | { kind: 'sheets'; sheets: Sheet[] }
  | { kind: 'trees'; sheets: Sheet[] }
  | { kind: 'slips'; slips: Slip[] }
  | { kind: 'certificates'; certificates: Certificate[] }

/**
 * @property slipOf address that a code on the paper opens; undefined: the paper has none @property draw address under which the draw can be
 * recomputed
 */
export type PaperLinks = { slipOf: (tie: string) => string | undefined; draw: string | undefined }

/** @returns undefined where there is nothing to print yet */
export function fillPaper(
  view: PaperView,
  { paper, tie, print, isNamed }: PaperOrder,
  links: PaperLinks,
): PaperContent | undefined {
  const { state, derived } = view
  switch (paper) {
    case 'gruppen':
      return state.groups.length > 0 ? { kind: 'sheets', sheets: groupSheets(view) } : undefined
    case 'spielplan':
      return derived.ties.length > 0 ? { kind: 'sheets', sheets: [scheduleSheet(view)] } : undefined
    case 'turnierbaum':
      return state.frames.size > 0 ? { kind: 'trees', sheets: treeSheets(view) } : undefined
    case 'zettel': {
      const keys = tie === undefined ? waitingForSlips(view) : [tie]
      const slips = slipsOf(view, keys, { addressOf: links.slipOf, print, isNamed })
      return slips.length > 0 ? { kind: 'slips', slips } : undefined
    }
    case 'auslosung':
      return state.groups.length + state.frames.size > 0
        ? { kind: 'sheets', sheets: [drawSheet(view, links.draw)] }
        : undefined
    case 'urkunden': {
      const certificates = certificatesOf(view)
      return certificates.length > 0 ? { kind: 'certificates', certificates } : undefined
    }
  }
}

const COLUMNS: TableColumn[] = [
  { heading: 'Kampf', width: 14, align: 'center', bold: true },
  { heading: 'Runde', width: 40 },
  { heading: 'Begegnung', heads: true },
  { heading: 'Tisch', width: 13, align: 'center' },
  { heading: 'Ergebnis', width: 24, align: 'center', bold: true },
]

/** Every tie of the competition: those of the groups round by round, then the frames. */
function scheduleSheet(view: PaperView): Sheet {
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
