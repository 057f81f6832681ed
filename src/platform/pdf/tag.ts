import type { Pdf } from './pdf.ts'

/** Kinds of structure that a reader knows by themselves (ISO 32000-1, 14.8.4). */
export type Kind = 'Sect' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Form'

/** @property alt words for a picture @property scope which cells a heading of a table names */
type TagOptions = { alt?: string; scope?: 'Column' | 'Row' }

/** A part of the document's structure. What `fill` tags or marks belongs into it. */
export function tag(pdf: Pdf, kind: Kind, fill: () => void, options: TagOptions = {}): void {
  const outer = pdf.parent
  const element = pdf.doc.struct(kind, options)
  outer.add(element)
  pdf.parent = element
  fill()
  element.end()
  pdf.parent = outer
}

/** What is drawn is content of the present part. It stays on one page and holds no further parts. */
export function mark(pdf: Pdf, draw: () => void): void {
  pdf.parent.add(draw)
}

/** What is drawn says nothing: lines, grounds, folios. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.doc.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.doc.endMarkedContent()
}
