import { beginFlow, heading, keepTogether, paragraph, setFeet, type Flow, type Letterhead } from '#platform/pdf/flow.ts'
import { MM, type Pdf } from '#platform/pdf/pdf.ts'
import { breakLines, fitLines, fitSize, lineHeight, setLine, setText, type TextStyle } from '#platform/pdf/set-text.ts'
import { setTable } from '#platform/pdf/table.ts'
import { decorate, mark, tag } from '#platform/pdf/tag.ts'
import type { TieState } from '#table-tennis/results/tie-state.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import { endingMarks, legendOf } from './final-places.ts'
import { withCompetition } from './group-sheet.ts'
import type { PaperView } from './paper-view.ts'
import { drawnFrames, tieTable } from './tree-sheet.ts'
import { numberTies, scoreOf, sideName } from '#table-tennis/results/tie-words.ts'

/** More ties than this in the first round need an upright page. */
const MOST_ACROSS = 8

/** Whether all trees look best on a landscape page. */
export const liesFlat = ({ state }: PaperView): boolean =>
  [...state.frames.values()].every((slots) => slots.length <= 2 * MOST_ACROSS)

/** The tree of each frame on a page of its own; a list below it has the ties for other places. */
export function printTrees(pdf: Pdf, view: PaperView, { head, foot }: { head: Letterhead; foot: string }): void {
  for (const [index, frame] of drawnFrames(view).entries()) {
    if (index > 0) pdf.doc.addPage()
    const flow = beginFlow(pdf, head)
    heading(flow, withCompetition(view, frame.name), { level: 1 })
    const tree = layTree(frame.ties)
    if (tree) printTree(flow, view, tree)
    if (tree && tree.others.length > 0) printOthers(flow, view, tree.others)
  }
  setFeet(pdf, foot)
}

const GAP = 6 * MM
const TALLEST = 22 * MM
const LEAST = 7.5 * MM
const WRITABLE = 11 * MM
const LIST_HEAD = 27 * MM
const LIST_ROW = 7.5 * MM
const LEGEND = 9 * MM

/** Position of a tie on the page, in points: `y` is the line between its sides. */
type Place = { x: number; y: number; width: number; half: number }

function printTree(flow: Flow, view: PaperView, tree: LaidTree): void {
  const legend = legendOf(tree.ties.map(({ tie }) => tie.credit))
  const room = flow.bottom - flow.y - 4 * MM - (legend === '' ? 0 : LEGEND)
  const beneath = tree.others.length > 0 ? LIST_HEAD + tree.others.length * LIST_ROW : 0
  // Ties for other places go on the same page if all stay tall enough to write into.
  const isRoomy = (room - beneath) / tree.rows >= WRITABLE
  const row = Math.max(LEAST, Math.min(TALLEST, (isRoomy ? room - beneath : room) / tree.rows))
  const width = (flow.width - (tree.columns - 1) * GAP) / tree.columns
  const half = Math.min(6.2 * MM, row * 0.46)
  const top = flow.y + 3 * MM
  const placeOf = ({ column, row: at }: LaidTie): Place => ({
    x: flow.x + column * (width + GAP),
    y: top + at * row,
    width,
    half,
  })
  decorate(flow.pdf, () => {
    for (const laid of tree.ties) join(flow.pdf, laid, placeOf)
  })
  const inOrder = tree.ties.toSorted((one, other) => one.column - other.column || one.row - other.row)
  for (const laid of inOrder) printTie(flow.pdf, view, laid.tie, placeOf(laid))
  flow.y = top + tree.rows * row + 4 * MM
  if (legend !== '') paragraph(flow, legend)
}

function join({ doc }: Pdf, laid: LaidTie, placeOf: (laid: LaidTie) => Place): void {
  const to = placeOf(laid)
  for (const [from, side] of [
    [laid.homeFrom, -0.5],
    [laid.guestFrom, 0.5],
  ] as const) {
    if (!from) continue
    const { x, y, width } = placeOf(from)
    const bend = x + width + GAP / 2
    const end = to.y + side * to.half
    doc
      .moveTo(x + width, y)
      .lineTo(bend, y)
      .lineTo(bend, end)
      .lineTo(to.x, end)
  }
  doc.lineWidth(0.8).stroke('#555')
}

const SCORE = 4 * MM
const MARKED_SCORE = 7 * MM

/** „2“, or „0 k“ for an absent side: the mark says why the tie was not played to its end. */
function scoreText({ credit }: TieState, side: Side): string {
  if (!credit) return ''
  const { ending, winner } = credit
  const score = scoreOf(credit, side).split(':')[0] ?? ''
  if (ending === undefined || winner === side) return score
  return ending === 'both-absent' ? endingMarks[ending] : `${score}\u00a0${endingMarks[ending]}`
}

/** In one line if that is readable, otherwise in two. */
function fitName(
  pdf: Pdf,
  name: string,
  style: TextStyle,
  { width, height }: { width: number; height: number },
): TextStyle {
  const size = name === '' ? style.size : fitSize(pdf, name, style, width)
  if (size > style.size * 0.75) return { ...style, size: size - 0.01 }
  const two = { ...style, size: Math.min(style.size, height * 0.4), leading: 1.1 }
  return { ...two, size: fitLines(pdf, name, two, { width, lines: 2 }) }
}

function printTie(pdf: Pdf, view: PaperView, tie: TieState, { x, y, width, half }: Place): void {
  decorate(pdf, () => {
    pdf.doc
      .rect(x, y - half, width, 2 * half)
      .lineWidth(0.7)
      .stroke('#000')
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.4)
      .stroke('#000')
  })
  const numbers = numberTies(view.derived)
  const size = Math.min(10, half * 0.62)
  tag(pdf, 'P', () =>
    mark(pdf, () => {
      for (const side of ['home', 'guest'] as const) {
        const source = side === 'home' ? tie.homeFrom : tie.guestFrom
        const name = sideName({ entry: tie[side], source }, { nameOf: view.onWall, numbers })
        const style: TextStyle = { size, weight: tie.credit?.winner === side ? 'bold' : 'regular' }
        const score = scoreText(tie, side)
        const scoreWidth = score.length > 2 ? MARKED_SCORE : SCORE
        const inner = { x: x + 1.5 * MM, width: width - 3 * MM - scoreWidth }
        const middle = y + (side === 'home' ? -0.5 : 0.5) * half
        const fitted = fitName(pdf, name, style, { width: inner.width, height: half })
        const lines = breakLines(pdf, name, fitted, inner.width).length
        setText(pdf, name, fitted, { ...inner, y: middle - (lines * lineHeight(fitted)) / 2 })
        const place = { x: x + width - scoreWidth - 1 * MM, width: scoreWidth, align: 'right' as const }
        setLine(pdf, score, style, { ...place, y: middle - lineHeight(style) / 2 })
      }
    }),
  )
}

function printOthers(flow: Flow, view: PaperView, ties: readonly TieState[]): void {
  keepTogether(flow, 40 * MM)
  heading(flow, 'Um die weiteren Plätze', { level: 2 })
  setTable(flow, tieTable(view, ties, view.onWall))
}

/** A tie of a tree on paper. @property column from 0 for the first round @property row of its middle, in heights of a first-round tie */
type LaidTie = { tie: TieState; column: number; row: number; homeFrom?: LaidTie; guestFrom?: LaidTie }
/** @property rows total height, in the same unit */
type LaidTree = { ties: LaidTie[]; columns: number; rows: number; others: TieState[] }

/** The way to the first place as a tree; all other ties are left for a list. @returns undefined for a frame without ties */
export function layTree(ties: readonly TieState[]): LaidTree | undefined {
  const byKey = new Map(ties.map((tie) => [tie.key, tie]))
  const best = Math.min(...ties.map(({ places }) => places?.from ?? Infinity))
  const last = ties.findLast(({ places }) => places?.from === best && places.to === best + 1)
  if (!last) return undefined
  const columns = Math.max(...ties.filter(({ places }) => places?.from === best).map(({ round }) => round))
  const laid: LaidTie[] = []
  let rows = 0
  const lay = (tie: TieState): LaidTie => {
    const [home, guest] = [tie.homeFrom, tie.guestFrom].map((source) => {
      const before = source?.kind === 'winner' ? byKey.get(source.tie) : undefined
      return before && lay(before)
    })
    const inside = [home, guest].filter((each) => each !== undefined)
    // A side with a bye in the first round needs no row of its own.
    const row = inside.length > 0 ? inside.reduce((sum, each) => sum + each.row, 0) / inside.length : rows++ + 0.5
    const own = { tie, column: tie.round - 1, row, ...(home && { homeFrom: home }), ...(guest && { guestFrom: guest }) }
    laid.push(own)
    return own
  }
  lay(last)
  const shown = new Set(laid.map(({ tie }) => tie))
  return { ties: laid, columns, rows, others: ties.filter((tie) => !shown.has(tie)) }
}
