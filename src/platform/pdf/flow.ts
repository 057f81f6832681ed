import { MM, type Pdf } from './pdf.ts'
import { decorate, mark, tag } from './tag.ts'
import { breakLines, lineHeight, setLine, setText, type TextStyle } from './set-text.ts'

/** A column that continues over pages. @property y where the next content begins, in points from the top */
export type Flow = { readonly pdf: Pdf; readonly x: number; readonly width: number; y: number; readonly bottom: number }

const MARGIN = { side: 16 * MM, top: 18 * MM, bottom: 22 * MM }
const LOGO = 12 * MM

const H1: TextStyle = { size: 30, weight: 'heavy', leading: 1.15, tight: true }
const H2: TextStyle = { size: 15, weight: 'heavy', leading: 1.3, tight: true }
/** Sizes are in points. */
export const BODY: TextStyle = { size: 10.5 }
const SMALL: TextStyle = { size: 8.5 }
const GREY = '#4a5160'

/** @property logo a PNG @property occasion the subject, under the club's name */
export type Letterhead = { club: string; occasion: string; logo?: Buffer }

/** A flow below the club's letterhead on the first page. */
export function beginFlow(pdf: Pdf, { club, occasion, logo }: Letterhead): Flow {
  const x = MARGIN.side
  const { width: page, height } = pdf.doc.page
  const width = page - 2 * MARGIN.side
  const flow: Flow = { pdf, x, width, y: MARGIN.top, bottom: height - MARGIN.bottom }
  const beside = logo ? LOGO + 4 * MM : 0
  if (logo) decorate(pdf, () => pdf.doc.image(logo, x, flow.y, { width: LOGO, height: LOGO }))
  const column = { x: x + beside, width: width - beside }
  const say = (text: string, style: TextStyle, y: number) =>
    tag(pdf, 'P', () => mark(pdf, () => setText(pdf, text, style, { ...column, y })))
  say(club, { size: 13, weight: 'heavy' }, flow.y - 1 * MM)
  say(occasion, BODY, flow.y + 5.5 * MM)
  flow.y += LOGO + 4 * MM
  rule(flow)
  flow.y += 9 * MM
  return flow
}

function rule({ pdf, x, width, y }: Flow): void {
  decorate(pdf, () =>
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .stroke('#000'),
  )
}

/** Starts a new page if `height` does not fit on this one. @returns whether it did */
export function keepTogether(flow: Flow, height: number): boolean {
  if (flow.y + height <= flow.bottom) return false
  nextPage(flow)
  return true
}

/** The letterhead is on the first page only. */
export function nextPage(flow: Flow): void {
  flow.pdf.doc.addPage()
  flow.y = MARGIN.top
}

/** A heading stays with its content: at least `keep` points below it are on the same page. */
export function heading(flow: Flow, text: string, { level, keep = 20 * MM }: { level: 1 | 2; keep?: number }): void {
  const style = level === 1 ? H1 : H2
  const lines = breakLines(flow.pdf, text, style, flow.width)
  if (level === 2) flow.y += 5 * MM
  keepTogether(flow, lines.length * lineHeight(style) + keep)
  tag(flow.pdf, level === 1 ? 'H1' : 'H2', () => runLines(flow, lines, style))
  flow.y += (level === 1 ? 3 : 1.5) * MM
}

/** Continues on as many pages as it needs. */
export function paragraph(flow: Flow, text: string, style: TextStyle = BODY): void {
  tag(flow.pdf, 'P', () => runLines(flow, breakLines(flow.pdf, text, style, flow.width), style))
  flow.y += 2 * MM
}

const INDENT = 5 * MM

/** A bulleted list; it may continue on further pages. */
export function list(flow: Flow, items: string[]): void {
  tag(flow.pdf, 'L', () => {
    for (const item of items) tag(flow.pdf, 'LI', () => tag(flow.pdf, 'LBody', () => listItem(flow, item)))
  })
  flow.y += 1.5 * MM
}

function listItem(flow: Flow, item: string): void {
  const column = { ...flow, x: flow.x + INDENT, width: flow.width - INDENT }
  const lines = breakLines(flow.pdf, item, BODY, column.width)
  keepTogether(column, lines.length > 1 ? 2 * lineHeight(BODY) : lineHeight(BODY))
  const middle = column.y + lineHeight(BODY) / 2
  decorate(flow.pdf, () => flow.pdf.doc.circle(flow.x + 1.6 * MM, middle, 1.4).fill('#000'))
  runLines(column, lines, BODY)
  flow.y = column.y + 1 * MM
}

/** Draws content of the current structure element line by line, over pages. */
function runLines(flow: Flow, lines: string[], style: TextStyle): void {
  for (const line of lines) {
    keepTogether(flow, lineHeight(style))
    mark(flow.pdf, () => setLine(flow.pdf, line, style, flow))
    flow.y += lineHeight(style)
  }
}

/** The foot of every page made so far: the given words, the page number and the number of pages. Call it last. */
export function setFeet(pdf: Pdf, words: string): void {
  const { start, count } = pdf.doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    pdf.doc.switchToPage(start + index)
    const { width: page, height } = pdf.doc.page
    const place = { x: MARGIN.side, y: height - MARGIN.bottom + 6 * MM, width: page - 2 * MARGIN.side }
    const style = { ...SMALL, colour: GREY }
    decorate(pdf, () => {
      setLine(pdf, words, style, place)
      if (count > 1) setLine(pdf, `Seite ${index + 1} von ${count}`, style, { ...place, align: 'right' })
    })
  }
}
