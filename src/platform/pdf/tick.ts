import { BODY, keepTogether, type Flow } from './flow.ts'
import { MM } from './pdf.ts'
import { breakLines, lineHeight, setText } from './set-text.ts'
import { decorate, mark, tag } from './tag.ts'

/** @property isTicked undefined: to be ticked by hand */
export type Tick = { text: string; isTicked: boolean | undefined }

const BOX = 3.6 * MM
const INDENT = 7 * MM

/** Sentences, each with a checkbox. */
export function setTicks(flow: Flow, ticks: readonly Tick[]): void {
  tag(flow.pdf, 'L', () => {
    for (const tick of ticks) tag(flow.pdf, 'LI', () => setTick(flow, tick))
  })
  flow.y += 2 * MM
}

function setTick(flow: Flow, { text, isTicked }: Tick): void {
  const { pdf, x } = flow
  const column = { x: x + INDENT, width: flow.width - INDENT }
  const height = breakLines(pdf, text, BODY, column.width).length * lineHeight(BODY)
  keepTogether(flow, height)
  const top = flow.y + (lineHeight(BODY) - BOX) / 2
  const box = () => {
    pdf.doc.rect(x, top, BOX, BOX)
    if (isTicked)
      pdf.doc
        .moveTo(x, top)
        .lineTo(x + BOX, top + BOX)
        .moveTo(x + BOX, top)
        .lineTo(x, top + BOX)
    pdf.doc.lineWidth(0.8).stroke('#000')
  }
  if (isTicked === undefined) decorate(pdf, box)
  else tag(pdf, 'Figure', () => mark(pdf, box), { alt: isTicked ? 'angekreuzt' : 'nicht angekreuzt' })
  tag(pdf, 'LBody', () => mark(pdf, () => setText(pdf, text, BODY, { ...column, y: flow.y })))
  flow.y += height + 1.2 * MM
}
