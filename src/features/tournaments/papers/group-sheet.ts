import { letter } from '#table-tennis/draw/draw-protocol.ts'
import { arguesWithBalls, explainPlace, reasonsOf, type PlaceReason } from '#table-tennis/ranking/explain-place.ts'
import { criterionName } from '#table-tennis/ranking/own-ranking.ts'
import { countsMatchPoints } from '#table-tennis/ranking/ranking-rules.ts'
import { tallyTies, type Tally, type WonLost } from '#table-tennis/ranking/tally.ts'
import type { GroupStanding } from '#table-tennis/results/group-stage.ts'
import { placesFor, type FrameSetup } from '#table-tennis/results/setup.ts'
import { describeFormat } from '#table-tennis/ties/tournament-formats.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import type { TieCredit } from '#table-tennis/ties/tie-result.ts'
import type { TableCell, TableColumn } from '#platform/pdf/table.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { getFormat } from '#table-tennis/ties/tie-format.ts'
import { endingMarks, legendOf } from './final-places.ts'
import type { PaperView } from './paper-view.ts'
import { crossTable, headingBlock, listBlock, textBlock, type Sheet } from './sheet.ts'
import { scoreOf } from '#table-tennis/results/tie-words.ts'

/** Millimetres: enough to write a score into it by hand. */
const ROW_HEIGHT = 12
const CROSS_WIDTH = 66
const WIDEST_CELL = 11
const PLACE_SIZE = 14

/** One sheet for each group: all results, the places, and the reasons for them. Cells of unplayed ties are empty. */
export const groupSheets = (view: PaperView): Sheet[] =>
  view.state.groups.map((members, index) => groupSheet(view, members, index))

/** Whether the members of each group fit beside each other on an upright page. */
export const fitsUpright = ({ state }: PaperView): boolean =>
  state.groups.every(({ length }) => length <= CROSS_WIDTH / 9)

function groupSheet(view: PaperView, members: readonly string[], index: number): Sheet {
  const { state, derived, onWall } = view
  const standing = derived.groups[index]
  const reasons = standing?.ranking ? reasonsOf(standing.group, standing.ranking) : []
  const sentences = new Set(reasons.filter(needsWords).map((reason) => explainPlace(reason, onWall)))
  const legend = legendOf((standing?.group.ties ?? []).map(({ credit }) => credit))
  return {
    title: withCompetition(view, `Gruppe ${letter(index)}`),
    blocks: [
      textBlock(
        `${stateOf(view, standing)} Jeder Kampf: ${describeFormat(state.setup.rules.format)}. ${pointsOf(view)}`,
      ),
      crossTable({
        columns: columnsOf(view, { members, standing }),
        rows: rowsOf(view, { members, standing }),
        rowHeight: ROW_HEIGHT,
      }),
      ...(legend === '' ? [] : [textBlock(legend)]),
      ...(sentences.size > 0 ? [headingBlock('So kommen die Plätze zustande')] : []),
      ...listBlock([...sentences]),
      ...advanceWords(state.setup.frames, members.length).map(textBlock),
    ],
  }
}

export const withCompetition = ({ competition }: PaperView, title: string): string =>
  competition === undefined ? title : `${competition}: ${title}`

/** The table already shows the first criterion. */
const needsWords = (reason: PlaceReason): boolean =>
  reason.kind !== 'alone' &&
  !(reason.kind === 'criterion' && reason.criterion.scope === 'all' && reason.equal.length === 0)

function stateOf({ at }: PaperView, standing: GroupStanding | undefined): string {
  if (!standing?.group.ties.some(({ credit }) => credit)) return 'Noch nicht gespielt.'
  return standing.ranking ? 'Endstand.' : `Zwischenstand vom ${formatListDate(at)} Uhr.`
}

function pointsOf({ state: { setup } }: PaperView): string {
  const { ranking } = setup
  if (typeof ranking !== 'string') return `Es zählen nacheinander: ${ranking.criteria.map(criterionName).join(', ')}.`
  return ranking === 'ittf'
    ? 'Sieg 2\u00a0Punkte, Niederlage\u00a01, kampflos oder durch Aufgabe verloren\u00a00.'
    : 'Es zählen erst alle Siege, Spiele und Sätze, dann der direkte Vergleich.'
}

/** Everything that the reasons refer to has a column. */
function columnsOf({ state }: PaperView, { members, standing }: GroupOf): TableColumn[] {
  const hasTeams = getFormat(state.setup.rules.format).slots.length > 1
  const cell = Math.min(WIDEST_CELL, CROSS_WIDTH / members.length)
  const number = (heading: string, width: number, bold = false): TableColumn => ({
    heading,
    width,
    bold,
    align: 'center',
  })
  return [
    number('', 7, true),
    { heading: hasTeams ? 'Mannschaft' : 'Name', bold: true, heads: true },
    ...members.map((_, index) => number(String(index + 1), cell)),
    number('Siege', 13),
    ...(hasTeams ? [number('Spiele', 14)] : []),
    number('Sätze', 14),
    ...(standing && arguesWithBalls(standing) ? [number('Bälle', 17)] : []),
    ...(countsMatchPoints(state.setup.ranking) ? [number('Pkt.', 11, true)] : []),
    number('Platz', 13, true),
  ]
}

type GroupOf = { members: readonly string[]; standing: GroupStanding | undefined }

function rowsOf({ state, onWall }: PaperView, { members, standing }: GroupOf): TableCell[][] {
  const tallies = standing ? tallyTies(standing.group.entries, standing.group) : new Map<string, Tally>()
  const hasBegun = standing?.group.ties.some(({ credit }) => credit) ?? false
  const hasTeams = getFormat(state.setup.rules.format).slots.length > 1
  const hasPoints = countsMatchPoints(state.setup.ranking)
  return members.map((member, index) => {
    const tally = hasBegun ? tallies.get(member) : undefined
    const place = hasBegun ? standing?.placings.find(({ entry }) => entry === member)?.place : undefined
    return [
      String(index + 1),
      state.withdrawn.has(member) ? `${onWall(member)} (ausgeschieden)` : onWall(member),
      ...members.map((other): TableCell => (other === member ? { blank: true } : crossCell(standing, member, other))),
      ratio(tally?.wins),
      ...(hasTeams ? [ratio(tally?.rubbers)] : []),
      ratio(tally?.games),
      ...(standing && arguesWithBalls(standing) ? [ratio(tally?.points)] : []),
      ...(hasPoints ? [tally ? String(tally['match-points'].won).replace('.', ',') : ''] : []),
      place === undefined ? '' : { text: String(place), bold: true, size: PLACE_SIZE },
    ]
  })
}

const ratio = (value: WonLost | undefined): string => (value ? `${value.won}:${value.lost}` : '')

function crossCell(standing: GroupStanding | undefined, member: string, other: string): TableCell {
  for (const { home, guest, credit } of standing?.group.ties ?? []) {
    if (!credit) continue
    if (home === member && guest === other) return scoreCell(credit, 'home')
    if (guest === member && home === other) return scoreCell(credit, 'guest')
  }
  return ''
}

/** Points: size of a score with a mark beside it, in a cell of the cross table. */
const MARKED_SIZE = 7.5

function scoreCell(credit: TieCredit, side: Side): TableCell {
  const { ending, winner } = credit
  const [score, bold] = [scoreOf(credit, side), winner === side]
  if (ending === undefined) return { text: score, bold }
  const mark = endingMarks[ending]
  return { text: ending === 'both-absent' ? mark : `${score}\u00a0${mark}`, bold, size: MARKED_SIZE }
}

/** „Platz 1 und 2 spielen die Endrunde, Platz 3 und 4 die Mittelrunde.“ */
function advanceWords(frames: readonly FrameSetup[], members: number): string[] {
  const parts = frames.flatMap((frame) => {
    const places = placesFor(frame, members)
    if (places.length === 0) return []
    const which = places.length < 3 ? places.join(' und ') : `${places[0]} bis ${places.at(-1)}`
    return [{ which, name: frame.name, verb: places.length === 1 ? 'spielt' : 'spielen' }]
  })
  if (parts.length === 0) return []
  return [
    `${parts.map(({ which, name, verb }, index) => `Platz ${which}${index === 0 ? ` ${verb}` : ''} die ${name}`).join(', ')}.`,
  ]
}
