import { MM, type Pdf } from '#platform/pdf/pdf.ts'
import { fitLines, lineHeight, setLine, setText, textHeight, type TextStyle } from '#platform/pdf/set-text.ts'
import { decorate, mark, tag } from '#platform/pdf/tag.ts'
import type { Slip } from './slip.ts'

type Box = { x: number; y: number; width: number; height: number }

const HEAD = 6 * MM
const SUM = 9 * MM
const TALLEST_ROW = 7.6 * MM
const RUBBER = 7 * MM
const SIDE = 6 * MM
const WON = 11 * MM
const WIDEST_GAME = 11.5 * MM
/** Greatest width of all games together, so that a name can be written. */
const ALL_GAMES = 46 * MM
const SMALLEST_NAME = 6
const SMALL: TextStyle = { size: 8, weight: 'bold' }

/** Positions in points. @property columns after the sides, from left to right */
type Layout = { box: Box; row: number; columns: { x: number; width: number; heading: string }[] }

/** Lines to write on, as on an umpire's sheet: for each rubber two rows, the points of a game one above the other. */
export function printScores(pdf: Pdf, slip: Slip, box: Box): void {
  const layout = lay(slip, box)
  decorate(pdf, () => rule(pdf, slip, layout))
  tag(pdf, 'Table', () => {
    const { x, y } = box
    tag(pdf, 'TR', () => {
      for (const { heading, ...column } of layout.columns)
        cell(pdf, { kind: 'TH', text: heading }, { ...column, y, height: HEAD })
    })
    const nameWidth = layout.columns[0]?.width ?? 0
    for (const [index, rubber] of slip.rubbers.entries()) {
      for (const [half, letter] of ['A', 'B'].entries()) {
        const top = y + HEAD + (2 * index + half) * layout.row
        tag(pdf, 'TR', () => {
          if (half === 0) sideways(pdf, rubber, { x, y: top, width: RUBBER, height: 2 * layout.row })
          cell(pdf, { kind: 'TH', text: letter }, { x: x + RUBBER, y: top, width: SIDE, height: layout.row })
          const name = slip.players[index]?.[half === 0 ? 'home' : 'guest'] ?? ''
          if (name !== '') player(pdf, name, { x: x + RUBBER + SIDE, y: top, width: nameWidth, height: layout.row })
        })
      }
    }
    const last = layout.columns.at(-1)
    const top = y + HEAD + 2 * slip.rubbers.length * layout.row
    if (!last) return
    tag(pdf, 'TR', () => {
      const words = slip.rubbers.length > 1 ? 'Gewonnene Spiele A : B' : 'Gewonnene Sätze A : B'
      const place = { x, y: top, width: last.x - x - 2 * MM, height: SUM }
      cell(pdf, { kind: 'TH', text: words, style: { size: 9.5, weight: 'bold' }, align: 'right' }, place)
      cell(pdf, { kind: 'TD', text: ':', style: { size: 12, weight: 'bold' } }, { ...last, y: top, height: SUM })
    })
  })
}

function lay({ rubbers, games }: Slip, box: Box): Layout {
  const row = Math.min(TALLEST_ROW, (box.height - HEAD - SUM) / (2 * rubbers.length))
  const game = Math.min(WIDEST_GAME, ALL_GAMES / games)
  const name = { x: box.x + RUBBER + SIDE, width: box.width - RUBBER - SIDE - games * game - WON, heading: 'Name' }
  const columns = [name]
  for (let index = 0; index < games; index++) {
    // Narrow columns have room for the number only.
    const heading = games > 3 ? String(index + 1) : `${index + 1}. Satz`
    columns.push({ x: name.x + name.width + index * game, width: game, heading })
  }
  columns.push({ x: box.x + box.width - WON, width: WON, heading: 'Sätze' })
  return { box, row, columns }
}

function rule({ doc }: Pdf, { rubbers }: Slip, { box, row, columns }: Layout): void {
  const { x, y, width } = box
  const end = y + HEAD + 2 * rubbers.length * row
  const line = (from: [number, number], to: [number, number]) => doc.moveTo(...from).lineTo(...to)
  doc.rect(x, y, width, end + SUM - y)
  for (const at of [x + RUBBER, ...columns.slice(0, -1).map((column) => column.x)]) line([at, y], [at, end])
  const last = columns.at(-1)?.x ?? x
  line([last, y], [last, end + SUM])
  for (const index of rubbers.keys()) {
    const top = y + HEAD + 2 * index * row
    line([x, top], [x + width, top])
  }
  line([x, end], [x + width, end])
  doc.lineWidth(0.7).stroke('#000')
  for (const index of rubbers.keys()) {
    const middle = y + HEAD + (2 * index + 1) * row
    line([x + RUBBER, middle], [x + width, middle])
  }
  doc.lineWidth(0.7).dash(1, { space: 1.5 }).stroke('#000').undash()
}

type Cell = { kind: 'TH' | 'TD'; text: string; style?: TextStyle; align?: 'center' | 'right' }

function cell(pdf: Pdf, { kind, text, style = SMALL, align = 'center' }: Cell, { x, y, width, height }: Box): void {
  const middle = y + (height - lineHeight(style)) / 2
  const scope = kind === 'TH' ? { scope: 'Column' as const } : {}
  tag(pdf, kind, () => mark(pdf, () => setLine(pdf, text, style, { x, y: middle, width, align })), scope)
}

/** In at most two lines; left out if it would be too small to read, so that people write it. */
function player(pdf: Pdf, name: string, { x, y, width, height }: Box): void {
  const inner = { x: x + 1.5 * MM, width: width - 3 * MM }
  const style: TextStyle = { size: 9, leading: 1.1 }
  const fitted = { ...style, size: fitLines(pdf, name, style, { ...inner, lines: 2 }) }
  if (fitted.size < SMALLEST_NAME) return
  const middle = y + (height - textHeight(pdf, name, fitted, inner.width)) / 2
  tag(pdf, 'TD', () => mark(pdf, () => setText(pdf, name, fitted, { ...inner, y: middle })))
}

/** Writes upwards along the left edge. */
function sideways(pdf: Pdf, text: string, { x, y, width, height }: Box): void {
  const middle = { x: x + width / 2, y: y + height / 2 }
  const draw = () => {
    pdf.doc.save().rotate(-90, { origin: [middle.x, middle.y] })
    const place = { x: middle.x - height / 2, y: middle.y - lineHeight(SMALL) / 2, width: height }
    setLine(pdf, text, SMALL, { ...place, align: 'center' })
    pdf.doc.restore()
  }
  tag(pdf, 'TH', () => mark(pdf, draw), { scope: 'Row' })
}
