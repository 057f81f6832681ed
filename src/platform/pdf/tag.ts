import type { Pdf } from './pdf.ts'

/** Standard structure types (ISO 32000-1, 14.8.4). */
export type Kind = 'Sect' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Form'

/** @property alt text of a picture @property scope the cells that a heading of a table names */
type TagOptions = { alt?: string; scope?: 'Column' | 'Row' }

/** A structure element; it contains what `fill` tags or marks. */
export function tag(pdf: Pdf, kind: Kind, fill: () => void, options: TagOptions = {}): void {
  const outer = pdf.parent
  const element = pdf.doc.struct(kind, options)
  outer.add(element)
  pdf.parent = element
  fill()
  element.end()
  pdf.parent = outer
}

/** Draws content of the current element. It stays on one page and contains no further elements. */
export function mark(pdf: Pdf, draw: () => void): void {
  pdf.parent.add(draw)
}

/** Draws decoration: lines, backgrounds, page numbers. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.doc.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.doc.endMarkedContent()
}
