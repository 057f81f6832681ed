import { keepTogether, type Flow } from './flow.ts'
import { MM, type Pdf } from './pdf.ts'
import { fitSize, setLine, type TextStyle } from './set-text.ts'
import { decorate, mark, tag } from './tag.ts'

/** A labelled value on a line. @property value undefined: a blank to be filled in @property share of the width, in parts */
export type Entry = { label: string; value: string | undefined; share?: number }

const LABEL: TextStyle = { size: 8, colour: '#4a5160' }
const VALUE: TextStyle = { size: 11 }
const HEIGHT = 11 * MM
const GAP = 5 * MM

/** Entries side by side; one without a value becomes a form field. @param name prefix of the fields' names, unique */
export function setEntries(flow: Flow, entries: readonly Entry[], name: string): void {
  keepTogether(flow, HEIGHT)
  const parts = entries.reduce((sum, { share = 1 }) => sum + share, 0)
  const room = flow.width - GAP * (entries.length - 1)
  let x = flow.x
  entries.forEach((entry, index) => {
    const width = (room * (entry.share ?? 1)) / parts
    setEntry(flow, entry, { x, width, name: `${name}.${index + 1}` })
    x += width + GAP
  })
  flow.y += HEIGHT + 1 * MM
}

function setEntry({ pdf, y }: Flow, { label, value }: Entry, place: { x: number; width: number; name: string }) {
  const base = y + HEIGHT - 1.4 * MM
  tag(pdf, 'P', () => {
    mark(pdf, () => setLine(pdf, label, LABEL, { ...place, y }))
    if (value !== undefined) {
      const size = fitSize(pdf, value === '' ? ' ' : value, VALUE, place.width)
      mark(pdf, () => setLine(pdf, value, { ...VALUE, size }, { ...place, y: y + 4 * MM }))
    }
  })
  decorate(pdf, () =>
    pdf.doc
      .moveTo(place.x, base)
      .lineTo(place.x + place.width, base)
      .lineWidth(0.5)
      .stroke('#000'),
  )
  if (value === undefined) setFormField(pdf, { ...place, y: y + 3.6 * MM, height: HEIGHT - 5.2 * MM, label })
}

/** @property name unique in the file @property label read by screen readers; all lengths in points */
type FormFieldPlace = { name: string; label: string; x: number; y: number; width: number; height: number }

const SIZE = 11

/** A form field in Helvetica, because the file embeds only those letters of the club's typeface that it uses. */
function setFormField(pdf: Pdf, { name, label, x, y, width, height }: FormFieldPlace): void {
  const { doc } = pdf
  if (!hasForm.has(doc)) {
    doc.font('Helvetica').initForm()
    hasForm.add(doc)
  }
  tag(pdf, 'Form', () => {
    const { annotate } = doc
    // The library passes on neither a field's description nor its place in the structure.
    const described = (...[left, top, wide, high, facts]: Parameters<typeof annotate>) =>
      annotate.call(doc, left, top, wide, high, { ...facts, TU: new String(label), structParent: pdf.parent })
    doc.annotate = described
    try {
      doc.font('Helvetica').formText(name, x, y, width, height, { fontSize: SIZE })
    } finally {
      doc.annotate = annotate
    }
  })
}

const hasForm = new WeakSet<PDFKit.PDFDocument>()
