import { loadHyphenation, type Hyphenate } from '#shared/german/hyphenate.ts'
import { loadTypeface } from './typeface.ts'

/** Points in a millimetre: a PDF measures in points, from the top left corner of the page here. */
export const MM = 72 / 25.4
/** A4. */
export const PAGE = { width: 210 * MM, height: 297 * MM }

/** What is drawn on. @property parent the part of the document's structure that takes what is drawn next */
export type Pdf = {
  readonly doc: PDFKit.PDFDocument
  readonly hyphenate: Hyphenate
  parent: PDFKit.PDFStructureElement
}

/**
 * @property title of the document, which its window shows
 * @property author the club
 * @property at when it was made
 */
export type PdfFacts = { title: string; author: string; at: Date; landscape?: boolean }

/**
 * A tagged PDF in the club's typeface, as bytes. What is drawn is given to the structure by `tag` and `mark`, or declared a decoration,
 * so that a screen reader finds headings, lists and tables. The first page is there when `draw` begins.
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
    // No standard font: it would not be part of the file.
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
