import { encode } from 'uqr'
import type { Pdf } from './pdf.ts'
import { mark, tag } from './tag.ts'

/** Quiet zone in modules, which scanners need (ISO/IEC 18004, 9.1). */
const QUIET = 4

/** @property size of the side in points, including the quiet zone */
type CodePlace = { x: number; y: number; size: number }

/** A QR code, black on white. @param alt its target, in words */
export function setQrCode(pdf: Pdf, content: string, { x, y, size }: CodePlace, alt: string): void {
  const { data } = encode(content, { ecc: 'M', border: QUIET })
  const step = size / data.length
  const draw = () => {
    data.forEach((row, line) => {
      // Adjacent modules as one rectangle, since a printer would show seams.
      for (const { from, to } of darkRuns(row)) pdf.doc.rect(x + from * step, y + line * step, (to - from) * step, step)
    })
    pdf.doc.fill('#000')
  }
  tag(pdf, 'Figure', () => mark(pdf, draw), { alt })
}

function darkRuns(row: boolean[]): { from: number; to: number }[] {
  const starts = row.flatMap((dark, index) => (dark && !row[index - 1] ? [index] : []))
  return starts.map((from) => ({ from, to: row.findIndex((dark, index) => index > from && !dark) }))
}
