import { keepTogether, type Flow } from './flow.ts'
import { MM } from './pdf.ts'
import { setLine, type TextStyle } from './set-text.ts'
import { decorate, mark, tag } from './tag.ts'

/** @property strokes a path, drawn in a field of this size @property on date of the signature */
export type DrawnSignature = { strokes: string; width: number; height: number; on: string }
/** A line for a signature. @property drawn the signature from a screen; undefined for a pen */
export type SignatureLine = { label: string; drawn: DrawnSignature | undefined }

const LABEL: TextStyle = { size: 8, colour: '#4a5160' }
const HEIGHT = 16 * MM
const BELOW = 7 * MM
/** Height of a signature line, in points. */
export const SIGNATURE_HEIGHT = HEIGHT + BELOW
const DATE = 48 * MM
const GAP = 6 * MM

/** A line for the date and one for the signature, both on one page. */
export function setSignatureLine(flow: Flow, { label, drawn }: SignatureLine): void {
  keepTogether(flow, SIGNATURE_HEIGHT)
  const { pdf, x, y } = flow
  const right = { x: x + DATE + GAP, width: flow.width - DATE - GAP }
  const base = y + HEIGHT
  if (drawn) {
    tag(pdf, 'Figure', () => mark(pdf, () => drawStrokes(flow, drawn, { ...right, y })), {
      alt: `${label}, gezeichnet`,
    })
    tag(pdf, 'P', () => mark(pdf, () => setLine(pdf, drawn.on, { size: 10.5 }, { x, width: DATE, y: base - 6 * MM })))
  }
  decorate(pdf, () => {
    for (const line of [{ x, width: DATE }, right]) pdf.doc.moveTo(line.x, base).lineTo(line.x + line.width, base)
    pdf.doc.lineWidth(0.6).stroke('#000')
  })
  tag(pdf, 'P', () => {
    mark(pdf, () => setLine(pdf, drawn ? 'Datum' : 'Ort und Datum', LABEL, { x, width: DATE, y: base + 1 * MM }))
    mark(pdf, () => setLine(pdf, label, LABEL, { ...right, y: base + 1 * MM }))
  })
  flow.y = base + BELOW
}

function drawStrokes(
  { pdf: { doc } }: Flow,
  { strokes, width, height }: DrawnSignature,
  place: { x: number; y: number; width: number },
) {
  const scale = Math.min(place.width / width, (HEIGHT - 1 * MM) / height)
  doc.save().translate(place.x, place.y).scale(scale).path(strokes)
  doc
    .lineWidth(1.2 / scale)
    .lineCap('round')
    .lineJoin('round')
    .stroke('#000')
    .restore()
}
