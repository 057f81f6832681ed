import { keepTogether, type Flow } from './flow.ts'
import { MM } from './pdf.ts'
import { decorate, mark, tag } from './tag.ts'
import { breakLines, lineHeight, setText, type TextStyle } from './set-text.ts'

/** @property blank a cell without content, drawn grey */
export type TableCell = string | { text: string; bold?: boolean; size?: number } | { blank: true }

/** @property width in millimetres; columns without one share the rest @property heads whether its cells are row headings */
export type TableColumn = {
  heading: string
  width?: number
  align?: 'left' | 'center' | 'right'
  bold?: boolean
  heads?: boolean
}

/** @property rowHeight of a row with one line, in millimetres; more for rows to be filled in by hand */
export type Table = { columns: TableColumn[]; rows: TableCell[][]; rowHeight?: number; size?: number }

const PADDING = { side: 1.8 * MM, top: 1.2 * MM }
const ROW_HEIGHT = 7.5
const HEAD_HEIGHT = 7 * MM
const HEADING_SIZE = 8.5
const SIZE = 10
const BLANK = '#d4d6da'

type Box = { x: number; width: number }

/** A ruled table. Rows are never split; headings repeat on each new page. */
export function setTable(flow: Flow, { columns, rows, rowHeight = ROW_HEIGHT, size = SIZE }: Table): void {
  const boxes = shareWidth(flow, columns)
  const headings = columns.map(({ heading }) => heading)
  flow.y += 2 * MM
  const heightWith = (height: number) =>
    rows.reduce((sum, cells) => sum + heightOf(flow, { cells, columns, boxes, least: height, size }), HEAD_HEIGHT)
  const least = closeUp(rowHeight * MM, (height) => flow.y + heightWith(height) <= flow.bottom)
  tag(flow.pdf, 'Table', () => {
    const head = () =>
      setRow(flow, { cells: headings, columns, boxes, least: HEAD_HEIGHT, size: HEADING_SIZE, isHead: true })
    const first = rows[0] ? heightOf(flow, { cells: rows[0], columns, boxes, least, size }) : 0
    keepTogether(flow, 8 * MM + first)
    head()
    for (const cells of rows) {
      const row = { cells, columns, boxes, least, size }
      if (keepTogether(flow, heightOf(flow, row))) head()
      setRow(flow, row)
    }
  })
  flow.y += 4 * MM
}

const CLOSEST = 0.85

/** Rows move slightly closer if that saves a page. @returns the height of a row, in points */
function closeUp(least: number, fits: (least: number) => boolean): number {
  if (fits(least) || !fits(least * CLOSEST)) return least
  let height = least
  while (!fits(height)) height -= least / 100
  return height
}

function shareWidth(flow: Flow, columns: TableColumn[]): Box[] {
  const given = columns.reduce((sum, { width = 0 }) => sum + width * MM, 0)
  const open = columns.filter(({ width }) => width === undefined).length
  let x = flow.x
  return columns.map((column) => {
    const width = column.width === undefined ? (flow.width - given) / open : column.width * MM
    const box = { x, width }
    x += width
    return box
  })
}

type Row = { cells: TableCell[]; columns: TableColumn[]; boxes: Box[]; least: number; size: number; isHead?: boolean }
type Placed = { text: string; style: TextStyle; box: Box; column: TableColumn; blank: boolean }

function placeCells({ cells, columns, boxes, size, isHead }: Row): Placed[] {
  return columns.flatMap((column, index): Placed[] => {
    const box = boxes[index]
    const cell = cells[index] ?? ''
    if (!box) return []
    if (typeof cell !== 'string' && 'blank' in cell) return [{ text: '', style: { size }, box, column, blank: true }]
    const { text, bold, size: own = size } = typeof cell === 'string' ? { text: cell } : cell
    const weight = isHead || (bold ?? column.bold) ? 'bold' : 'regular'
    return [{ text, style: { size: own, weight, leading: 1.25 } satisfies TextStyle, box, column, blank: false }]
  })
}

const innerWidth = (box: Box) => box.width - 2 * PADDING.side

function heightOf(flow: Flow, row: Row): number {
  const heights = placeCells(row).map(
    ({ text, style, box }) => breakLines(flow.pdf, text, style, innerWidth(box)).length * lineHeight(style),
  )
  return Math.max(row.least, ...heights.map((height) => height + 2 * PADDING.top))
}

function setRow(flow: Flow, row: Row): void {
  const height = heightOf(flow, row)
  const { pdf, y } = flow
  const cells = placeCells(row)
  decorate(pdf, () => {
    for (const { box } of cells.filter(({ blank }) => blank)) pdf.doc.rect(box.x, y, box.width, height).fill(BLANK)
    for (const { box } of cells) pdf.doc.rect(box.x, y, box.width, height)
    pdf.doc.lineWidth(row.isHead ? 1 : 0.6).stroke('#000')
  })
  tag(pdf, 'TR', () => {
    for (const cell of cells) {
      const { text, style, box, column } = cell
      const lines = breakLines(pdf, text, style, innerWidth(box)).length
      const place = { x: box.x + PADDING.side, y: y + (height - lines * lineHeight(style)) / 2, width: innerWidth(box) }
      const isHeading = row.isHead || column.heads
      const fill = () => mark(pdf, () => setText(pdf, text, style, { ...place, align: column.align ?? 'left' }))
      tag(pdf, isHeading ? 'TH' : 'TD', fill, isHeading ? { scope: row.isHead ? 'Column' : 'Row' } : {})
    }
  })
  flow.y += height
}
