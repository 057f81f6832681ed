import { MM, PAGE, type Pdf } from '#platform/pdf/pdf.ts'
import { setQrCode } from '#platform/pdf/qr-code.ts'
import { breakLines, fitLines, fitSize, lineHeight, setLine, setText, type TextStyle } from '#platform/pdf/set-text.ts'
import { decorate, mark, tag, type Kind } from '#platform/pdf/tag.ts'
import { printScores } from './print-scores.ts'
import type { Slip } from './slip.ts'

/** Where a slip lies on the page, in points. */
type Box = { x: number; y: number; width: number; height: number }

const PADDING = { x: 7 * MM, top: 6 * MM, bottom: 6 * MM }
const QR = 29 * MM
/** Most rubbers that fit a quarter of a page in rows that people can write into. */
const MOST_IN_A_QUARTER = 6
const GREY = '#777777'
/** Size of a name in two lines, so that it keeps away from the rules above and below. */
const TWO_LINES = 10.5

/** Four on a page with lines to cut along; two if there are many rubbers. */
export function printSlips(pdf: Pdf, slips: readonly Slip[]): void {
  const isLong = slips.some(({ rubbers }) => rubbers.length > MOST_IN_A_QUARTER)
  const size = { width: PAGE.width / 2, height: isLong ? PAGE.height : PAGE.height / 2 }
  const perPage = isLong ? 2 : 4
  for (const [index, slip] of slips.entries()) {
    const place = index % perPage
    if (index > 0 && place === 0) pdf.doc.addPage()
    if (place === 0) decorate(pdf, () => cutLines(pdf, isLong))
    const box = { x: (place % 2) * size.width, y: Math.floor(place / 2) * size.height, ...size }
    tag(pdf, 'Sect', () => printSlip(pdf, slip, box))
  }
}

function cutLines({ doc }: Pdf, isLong: boolean): void {
  doc.moveTo(PAGE.width / 2, 0).lineTo(PAGE.width / 2, PAGE.height)
  if (!isLong) doc.moveTo(0, PAGE.height / 2).lineTo(PAGE.width, PAGE.height / 2)
  doc.lineWidth(0.8).dash(3, { space: 3 }).stroke(GREY).undash()
}

function printSlip(pdf: Pdf, slip: Slip, box: Box): void {
  const inner = { x: box.x + PADDING.x, y: box.y + PADDING.top, width: box.width - 2 * PADDING.x }
  const bottom = box.y + box.height - PADDING.bottom
  printHead(pdf, slip, inner)
  let y = inner.y + QR + 1 * MM
  for (const [letter, name] of [
    ['A', slip.home],
    ['B', slip.guest],
  ] as const) {
    printSide(pdf, { letter, name }, { ...inner, y })
    y += 10 * MM
  }
  const foot = 26 * MM
  printScores(pdf, slip, { ...inner, y: y + 1 * MM, height: bottom - foot - y - 1 * MM })
  printFoot(pdf, slip, { ...inner, y: bottom - foot + 8 * MM })
}

type Column = Omit<Box, 'height'>

type Words = TextStyle & { text: string; kind?: Kind }

const say = (pdf: Pdf, { text, kind = 'P', ...style }: Words, place: Column & { align?: 'center' }) =>
  tag(pdf, kind, () => mark(pdf, () => setText(pdf, text, style, place)))

function printHead(pdf: Pdf, { tables, title, round, number, print, address }: Slip, { x, y, width }: Column): void {
  const side = 19 * MM
  const { doc } = pdf
  decorate(pdf, () => {
    doc.rect(x, y + 3 * MM, side, 18 * MM).lineWidth(1.7)
    doc.stroke('#000')
    doc.rect(x + 2.2, y + 3 * MM + 2.2, side - 4.4, 18 * MM - 4.4).lineWidth(0.6)
    doc.stroke('#000')
  })
  const table = { x: x + 1 * MM, width: side - 2 * MM, align: 'center' } as const
  say(pdf, { text: tables.length > 1 ? 'Tische' : 'Tisch', size: 9 }, { ...table, y: y + 4.6 * MM })
  const names = tables.join(' ')
  const style: TextStyle = { size: 26, weight: 'heavy', leading: 1.2 }
  const size = fitSize(pdf, names || '0', style, table.width)
  say(pdf, { text: names, ...style, size }, { ...table, y: y + 9 * MM + (26 - size) / 2 })
  const beside = { x: x + side + 3 * MM, width: width - side - QR - 4 * MM }
  const heading: TextStyle = { size: 14, weight: 'heavy', leading: 1.15, tight: true }
  const lines = breakLines(pdf, title, heading, beside.width).length
  say(pdf, { text: title, kind: 'H2', ...heading }, { ...beside, y: y + 3 * MM })
  const copy = print > 1 ? ` · ${print}.\u00a0Druck` : ''
  const about = [`Zettel ${number}`, round].filter((part) => part !== '').join(' · ') + copy
  say(pdf, { text: about, size: 9.5 }, { ...beside, y: y + 3 * MM + lines * lineHeight(heading) + 1 * MM })
  // Its white margin overlaps that of the slip.
  if (address !== undefined)
    setQrCode(pdf, address, { x: x + width - QR + 2 * MM, y: y - 1 * MM, size: QR }, `Code zum Melden: ${address}`)
}

function printSide(pdf: Pdf, { letter, name }: { letter: string; name: string }, { x, y, width }: Column): void {
  const radius = 3 * MM
  const middle = y + 5 * MM
  decorate(pdf, () => {
    pdf.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .stroke('#000')
    pdf.doc
      .circle(x + radius, middle, radius)
      .lineWidth(1)
      .stroke('#000')
  })
  const mid = (style: TextStyle, lines = 1) => middle - (lines * lineHeight(style)) / 2
  const sign: TextStyle = { size: 11, weight: 'heavy' }
  const style: TextStyle = { size: 12.5, weight: 'bold', leading: 1.1 }
  const place = { x: x + 2 * radius + 3 * MM, width: width - 2 * radius - 3 * MM }
  const isLong = breakLines(pdf, name, style, place.width).length > 1
  const shown = isLong ? { ...style, size: TWO_LINES } : style
  const fitted = { ...shown, size: fitLines(pdf, name, shown, { ...place, lines: 2 }) }
  const lines = breakLines(pdf, name, fitted, place.width).length
  tag(pdf, 'P', () =>
    mark(pdf, () => {
      setLine(pdf, letter, sign, { x, y: mid(sign), width: 2 * radius, align: 'center' })
      setText(pdf, name, fitted, { ...place, y: mid(fitted, lines) })
    }),
  )
}

/** The code covers both sides, as the paper with both signatures does. */
const BOTH_SIDES = 'Der Code meldet und bestätigt für A und B. Bitte lassen Sie den Zettel am Tisch.'

function printFoot(pdf: Pdf, { address }: Slip, { x, y, width }: Column): void {
  const line = width / 2 - 3 * MM
  for (const [index, letter] of ['A', 'B'].entries()) {
    const from = x + index * (line + 6 * MM)
    decorate(pdf, () =>
      pdf.doc
        .moveTo(from, y)
        .lineTo(from + line, y)
        .lineWidth(0.8)
        .stroke('#000'),
    )
    say(pdf, { text: `Unterschrift ${letter}`, size: 8.5 }, { x: from, y: y + 0.8 * MM, width: line })
  }
  if (address === undefined) return
  const written = `Ohne Kamera: ${address.replace(/^https?:\/\//, '')}`
  const style = { size: 8.5 }
  for (const [index, text] of [written, BOTH_SIDES].entries())
    say(pdf, { text, size: fitSize(pdf, text, style, width) }, { x, y: y + (8 + 4 * index) * MM, width })
}
