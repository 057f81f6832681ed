import type { Pdf } from './pdf.ts'
import { tag } from './tag.ts'

/** @property name unique in the file @property label what a screen reader says; all lengths in points */
type FormFieldPlace = { name: string; label: string; x: number; y: number; width: number; height: number }

const SIZE = 11

/** A line that can be filled in on a screen, in Helvetica: of the club's typeface only the letters that are used lie in the file. */
export function setFormField(pdf: Pdf, { name, label, x, y, width, height }: FormFieldPlace): void {
  const { doc } = pdf
  if (!hasForm.has(doc)) {
    doc.font('Helvetica').initForm()
    hasForm.add(doc)
  }
  tag(pdf, 'Form', () => {
    const { annotate } = doc
    // Of a field's options the library passes on neither its words nor its place in the structure.
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
