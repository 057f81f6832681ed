import { certificatesOf, type Certificate } from './certificate.ts'
import { groupSheets, withCompetition } from './group-sheet.ts'
import type { Paper } from './paper.ts'
import type { PaperView } from './paper-view.ts'
import { type Sheet, headingBlock, listTable, type Block, listBlock, tableBlock, textBlock } from './sheet.ts'
import { treeSheets } from './tree-sheet.ts'
import { slipsOf, waitingForSlips, type Slip } from './slip.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { TableColumn } from '#platform/pdf/table.ts'
import { numberTies, resultOf, roundName, sideName, stageName } from '#table-tennis/results/tie-words.ts'
import {
  collisionsOf,
  describeCollision,
  describeStep,
  letter,
  protocolGroups,
} from '#table-tennis/draw/draw-protocol.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import type { DrawState } from '#table-tennis/results/competition-state.ts'
import { formatListDate } from '#shared/berlin-time.ts'

/**
 * Which paper, and which part of it.
 *
 * @property tie key of the only tie to print a slip for; otherwise slips of all ready or called ties @property print from 1
 * @property isNamed whether slips name known players
 */
export type PaperOrder = { paper: Paper; tie: string | undefined; print: number; isNamed: boolean }

/** The content of a paper. @property sheets for trees, what a page shows instead of the drawing */
export type PaperContent =
  | { kind: 'sheets'; sheets: Sheet[] }
  | { kind: 'trees'; sheets: Sheet[] }
  | { kind: 'slips'; slips: Slip[] }
  | { kind: 'certificates'; certificates: Certificate[] }

/**
 * @property slipOf address that the code on a slip opens; undefined for no code @property draw address under which the draw can be
 * recomputed
 */
export type PaperLinks = { slipOf: (tie: string) => string | undefined; draw: string | undefined }

/** @returns undefined if there is nothing to print yet */
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

/** The tables at which a tie is or was played. */
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

/** The protocol of the draw, so that anybody can recompute it. @param address of the page that does so; undefined for none */
function drawSheet(view: PaperView, address: string | undefined): Sheet {
  const { state, onWall } = view
  return {
    title: withCompetition(view, 'Protokoll der Auslosung'),
    blocks: [
      ...secretBlocks(state.draw, address),
      ...groupBlocks(view),
      ...state.setup.frames.flatMap(({ key, name }) => frameBlocks(view, { key, name })),
      ...changeBlocks(state.draw, onWall),
    ],
  }
}

function secretBlocks({ commitments, secrets, again }: DrawState, address: string | undefined): Block[] {
  const commitment = commitments.at(-1)
  const secret = secrets.at(-1)
  return [
    ...again.map(({ reason, at }) => textBlock(`Neu ausgelost am ${formatListDate(at)} Uhr. Grund: ${reason}`)),
    ...(commitment
      ? [textBlock(`Vor der Auslosung gezeigt, ${formatListDate(commitment.at)} Uhr: ${commitment.commitment}`)]
      : []),
    ...(secret ? [textBlock(`Nach der Auslosung gezeigt, ${formatListDate(secret.at)} Uhr: ${secret.secret}`)] : []),
    ...(secret && address !== undefined
      ? [textBlock(`Wer nachrechnen möchte, findet alles dafür auf ${address}`)]
      : []),
  ]
}

function groupBlocks({ state, onWall }: PaperView): Block[] {
  if (state.groups.length === 0) return []
  const entrants = new Map(state.entrants.map((entrant) => [entrant.id, entrant]))
  const groups = drawnGroups(state).map((ids) => ids.map((id): Entrant => entrants.get(id) ?? { id }))
  const { steps } = protocolGroups(groups, state.draw.secrets.at(-1)?.secret ?? '')
  const rows = steps.map((step, index) => [String(index + 1), describeStep(step, onWall)])
  const columns = [{ heading: 'Los', width: 14, align: 'center' as const, heads: true }, { heading: 'Gezogen' }]
  const collisions = collisionsOf(groups).map((each) => describeCollision(each, groups.length, onWall))
  return [headingBlock('Gruppen'), tableBlock({ columns, rows }), ...listBlock(collisions)]
}

/** The groups as they were drawn: undoes swaps and leaves out late entrants. */
const drawnGroups = ({ groups, draw }: PaperView['state']): readonly (readonly string[])[] =>
  draw.changes.toReversed().reduce<readonly (readonly string[])[]>((before, { change }) => {
    if (change.kind === 'swapped-in-frame') return before
    if (change.kind === 'joined-group') {
      return before.map((group) => group.filter((id) => id !== change.entrant.id))
    }
    const { one, other } = change
    const back = (id: string) => (id === one ? other : id === other ? one : id)
    return before.map((group) => group.map(back))
  }, groups)

function frameBlocks({ state, onWall }: PaperView, { key, name }: { key: string; name: string }): Block[] {
  const slots = state.frames.get(key)
  if (!slots) return []
  const rows = slots.map((slot, index) => {
    if (slot === 'bye') return [String(index + 1), 'Freilos']
    return [
      String(index + 1),
      'entrant' in slot ? onWall(slot.entrant) : `${slot.place}. der Gruppe ${letter(slot.group)}`,
    ]
  })
  const columns = [{ heading: 'Platz', width: 14, align: 'center' as const, heads: true }, { heading: 'Gezogen' }]
  return [headingBlock(name), tableBlock({ columns, rows })]
}

function changeBlocks({ changes }: DrawState, nameOf: (entry: string) => string): Block[] {
  const sentences = changes.map(({ change, at }) => {
    const moment = `${formatListDate(at)} Uhr`
    if (change.kind === 'joined-group') {
      return `${moment}: ${nameOf(change.entrant.id)} kommt ohne Los in Gruppe ${letter(change.group)}, die kleinste.`
    }
    const who =
      change.kind === 'swapped-in-groups'
        ? `${nameOf(change.one)} und ${nameOf(change.other)} tauschen die Gruppe`
        : `Die Plätze ${change.one + 1} und ${change.other + 1} der Runde tauschen`
    return `${moment}: ${who}. Grund: ${change.reason}`
  })
  return sentences.length > 0 ? [headingBlock('Nach dem Losen geändert'), ...listBlock(sentences)] : []
}
