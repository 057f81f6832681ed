import { MM, PAGE, type Pdf } from '#platform/pdf/pdf.ts'
import { ASCENT, fitLines, fitSize, setText, textHeight, type TextStyle } from '#platform/pdf/set-text.ts'
import { decorate, mark, tag, type Kind } from '#platform/pdf/tag.ts'
import type { Colours } from '#shared/colours/palette-table.ts'
import { turnColours } from '#shared/colours/turn-colours.ts'
import type { Certificate } from './certificate.ts'

const SIGNATURES = ['Vorstand', 'Turnierleitung']

const MARGIN = 12 * MM
const BORDER = 5 * MM
/** Where everything begins, from the left edge of the page. */
const LEFT = 39 * MM
const WIDTH = PAGE.width - 2 * LEFT
const NET = PAGE.height / 2
const BALL = { x: 144 * MM, y: 88 * MM, radius: 19 * MM }
/** As wide as the place may be, so that it keeps away from the ball. */
const NUMBER_WIDTH = BALL.x - BALL.radius - 8 * MM - LEFT
const INK = '#0f1a33'
/** The light and the shade of the ball, in the present colours. */
const BALL_LIGHT = '#ffd089'
const BALL_SHADE = '#ff8a1f'

const HEADING: TextStyle = { size: 34, weight: 'heavy', leading: 1.2, tight: true, colour: INK }
const NUMBER: TextStyle = { size: 150, weight: 'heavy', leading: 1, tight: true }
const WHO: TextStyle = { size: 44, weight: 'heavy', leading: 1.1, tight: true, colour: INK }

/** Each on a page of its own: a table from above, with the place on one half and who won it on the other. */
export function printCertificates(pdf: Pdf, certificates: readonly Certificate[], colours: Colours): void {
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
  // However large, it stands on the same line.
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
