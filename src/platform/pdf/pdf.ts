import { loadHyphenation, type Hyphenate } from '#shared/german/hyphenate.ts'
import { loadTypeface } from './typeface.ts'

/** Points per millimetre: a PDF measures in points, here from the top left corner of the page. */
export const MM = 72 / 25.4
/** A4. */
export const PAGE = { width: 210 * MM, height: 297 * MM }

/** The document being drawn. @property parent the structure element that takes the next content */
export type Pdf = {
  readonly doc: PDFKit.PDFDocument
  readonly hyphenate: Hyphenate
  parent: PDFKit.PDFStructureElement
}

/**
 * @property title of the document, shown by its window
 * @property author the club
 * @property at time of creation
 */
export type PdfFacts = { title: string; author: string; at: Date; landscape?: boolean }

/**
 * A tagged PDF in the club's typeface, as bytes. `tag` and `mark` add content to the structure, `decorate` excludes it, so that a screen
 * reader finds headings, lists and tables. The first page exists when `draw` begins.
 */
export async function writePdf({ title, author, at, landscape }: PdfFacts, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const [{ default: PDFDocument }, typeface, hyphenate] = await Promise.all([
    import('pdfkit'),
    loadTypeface(),
    loadHyphenation(),
  ])
  const doc = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    // No standard font: the file would not embed it.
    font: '',
    pdfVersion: '1.7',
    lang: 'de-DE',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, CreationDate: at, Creator: 'Vereinsheim', Producer: 'PDFKit' },
  })
  for (const [name, file] of typeface) doc.registerFont(name, file)
  doc.font('regular')
  const whole = collect(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw({ doc, hyphenate, parent: root })
  root.end()
  doc.end()
  return whole
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
}
