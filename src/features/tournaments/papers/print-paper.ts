import { type Letterhead, beginFlow, heading, list, paragraph, setFeet, type Flow } from '#platform/pdf/flow.ts'
import { writePdf, type Pdf, MM, PAGE } from '#platform/pdf/pdf.ts'
import { formatListDate, formatLongDate } from '#shared/berlin-time.ts'
import type { Colours } from '#shared/colours/palette-table.ts'
import { fitsUpright } from './group-sheet.ts'
import { paperNames, type Paper } from './paper.ts'
import type { PaperContent } from './paper-content.ts'
import type { PaperView } from './paper-view.ts'
import { printSlips } from './print-slips.ts'
import { liesFlat, printTrees } from './print-tree.ts'
import type { Sheet, Block } from './sheet.ts'
import { setTable } from '#platform/pdf/table.ts'
import { ASCENT, fitLines, fitSize, setText, textHeight, type TextStyle } from '#platform/pdf/set-text.ts'
import { decorate, mark, tag, type Kind } from '#platform/pdf/tag.ts'
import { turnColours } from '#shared/colours/turn-colours.ts'
import type { Certificate } from './certificate.ts'

/** How the club looks on paper. @property logo a PNG */
export type PaperLook = { colours: Colours; logo: Buffer | undefined }

type About = Pick<PaperView, 'club' | 'event' | 'at'>

export function printPaper(
  view: PaperView,
  { paper, content }: { paper: Paper; content: PaperContent },
  look: PaperLook,
): Promise<Buffer> {
  const title = [paperNames[paper], view.competition, view.event.name].filter(Boolean).join(' – ')
  const lies = (content.kind === 'trees' && liesFlat(view)) || (paper === 'gruppen' && !fitsUpright(view))
  return writePdf({ title, author: view.club, at: view.at, landscape: lies }, (pdf) => {
    const frame = frameOf(view, look)
    switch (content.kind) {
      case 'sheets':
        return printSheets(pdf, content.sheets, frame)
      case 'trees':
        return printTrees(pdf, view, frame)
      case 'slips':
        return printSlips(pdf, content.slips)
      case 'certificates':
        return printCertificates(pdf, content.certificates, look.colours)
    }
  })
}

/** A single sheet about the whole event. */
export function printSheet(about: About, sheet: Sheet, look: PaperLook): Promise<Buffer> {
  const facts = { title: `${sheet.title} – ${about.event.name}`, author: about.club, at: about.at }
  return writePdf(facts, (pdf) => printSheets(pdf, [sheet], frameOf(about, look)))
}

function frameOf({ club, event, at }: About, { logo }: PaperLook): { head: Letterhead; foot: string } {
  const occasion = `${event.name}, ${formatLongDate(event.startsAt)}`
  return {
    head: { club, occasion, ...(logo && { logo }) },
    foot: `Turnierleitung ${club} · Stand ${formatListDate(at)} Uhr`,
  }
}

/** Each sheet on a page of its own, under the club's head. @param foot words at the foot of every page */
function printSheets(pdf: Pdf, sheets: readonly Sheet[], { head, foot }: { head: Letterhead; foot: string }): void {
  for (const [index, { title, blocks }] of sheets.entries()) {
    if (index > 0) pdf.doc.addPage()
    const flow = beginFlow(pdf, head)
    heading(flow, title, { level: 1 })
    for (const block of blocks) printBlock(flow, block)
  }
  setFeet(pdf, foot)
}

function printBlock(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return heading(flow, block.text, { level: 2 })
    case 'text':
      return paragraph(flow, block.text)
    case 'list':
      return list(flow, block.items)
    case 'table':
      return setTable(flow, block.table)
  }
}

const SIGNATURES = ['Vorstand', 'Turnierleitung']

const MARGIN = 12 * MM
const BORDER = 5 * MM
/** Distance of all text from the left edge of the page. */
const LEFT = 39 * MM
const WIDTH = PAGE.width - 2 * LEFT
const NET = PAGE.height / 2
const BALL = { x: 144 * MM, y: 88 * MM, radius: 19 * MM }
/** Greatest width of the place, so that it keeps away from the ball. */
const NUMBER_WIDTH = BALL.x - BALL.radius - 8 * MM - LEFT
const INK = '#0f1a33'
/** The light and the shade of the ball, in the present colours. */
const BALL_LIGHT = '#ffd089'
const BALL_SHADE = '#ff8a1f'

const HEADING: TextStyle = { size: 34, weight: 'heavy', leading: 1.2, tight: true, colour: INK }
const NUMBER: TextStyle = { size: 150, weight: 'heavy', leading: 1, tight: true }
const WHO: TextStyle = { size: 44, weight: 'heavy', leading: 1.1, tight: true, colour: INK }

/** Each on a page of its own: a table seen from above, with the place on one half and the people on the other. */
function printCertificates(pdf: Pdf, certificates: readonly Certificate[], colours: Colours): void {
  for (const [index, certificate] of certificates.entries()) {
    if (index > 0) pdf.doc.addPage()
    decorate(pdf, () => drawTable(pdf, colours))
    tag(pdf, 'Sect', () => write(pdf, certificate, colours))
  }
}

function drawTable({ doc }: Pdf, colours: Colours): void {
  const { primary } = colours
  const middle = MARGIN + BORDER / 2
  const frame = (inset: number) => [inset, inset, PAGE.width - 2 * inset, PAGE.height - 2 * inset] as const
  doc
    .roundedRect(...frame(middle), 1.5 * MM)
    .lineWidth(BORDER)
    .stroke(primary)
  doc
    .rect(...frame(MARGIN + BORDER + 2.5 * MM))
    .lineWidth(1.2)
    .stroke(primary)
  for (let x = 7.5 * MM; x < PAGE.width - 6 * MM; x += 3.65 * MM) doc.circle(x, NET, 0.95 * MM)
  doc.fill(INK)
  const { x, y, radius } = BALL
  const light = { x: x - radius * 0.3, y: y - radius * 0.4 }
  const ball = doc.radialGradient(light.x, light.y, radius * 0.1, x, y, radius * 1.1)
  ball.stop(0, turnColours(BALL_LIGHT, colours)).stop(1, turnColours(BALL_SHADE, colours))
  doc.circle(x, y, radius).fill(ball)
}

function write(pdf: Pdf, { place, who, about }: Certificate, { primary }: Colours): void {
  const say = (kind: Kind, text: string, style: TextStyle, y: number) =>
    tag(pdf, kind, () => mark(pdf, () => setText(pdf, text, style, { x: LEFT, y, width: WIDTH })))
  say('H1', 'Urkunde', HEADING, 40 * MM)
  const number = { ...NUMBER, size: fitSize(pdf, `${place}.`, NUMBER, NUMBER_WIDTH), colour: primary }
  // Every size has the same baseline.
  say('P', `${place}.`, number, 62 * MM + (NUMBER.size - number.size) * ASCENT)
  say('P', 'Platz', { ...HEADING, size: 44, colour: primary }, 113 * MM)
  const fitted = { ...WHO, size: fitLines(pdf, who, WHO, { width: WIDTH, lines: 3 }) }
  say('H2', who, fitted, 164 * MM)
  const below = 164 * MM + textHeight(pdf, who, fitted, WIDTH) + 5 * MM
  say('P', about.join('\n'), { size: 15, leading: 1.45, colour: INK }, below)
  sign(pdf)
}

function sign(pdf: Pdf): void {
  const y = 257 * MM
  const width = 59 * MM
  for (const [index, role] of SIGNATURES.entries()) {
    const x = LEFT + index * (WIDTH - width)
    decorate(pdf, () =>
      pdf.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.8)
        .stroke(INK),
    )
    tag(pdf, 'P', () => mark(pdf, () => setText(pdf, role, { size: 10, colour: INK }, { x, y: y + 1 * MM, width })))
  }
}
