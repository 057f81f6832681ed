import { type Letterhead, beginFlow, heading, list, paragraph, setFeet, type Flow } from '#platform/pdf/flow.ts'
import { writePdf, type Pdf } from '#platform/pdf/pdf.ts'
import { formatListDate, formatLongDate } from '#shared/berlin-time.ts'
import type { Colours } from '#shared/colours/palette-table.ts'
import { fitsUpright } from './group-sheet.ts'
import { paperNames, type Paper } from './paper.ts'
import type { PaperContent } from './paper-content.ts'
import type { PaperView } from './paper-view.ts'
import { printCertificates } from './print-certificates.ts'
import { printSlips } from './print-slips.ts'
import { liesFlat, printTrees } from './print-tree.ts'
import type { Sheet, Block } from './sheet.ts'
import { setTable } from '#platform/pdf/table.ts'

/** How the club looks on paper. @property logo a PNG */
export type PaperLook = { colours: Colours; logo: Buffer | undefined }

type About = Pick<PaperView, 'club' | 'event' | 'at'>

/** A paper of a competition as a PDF. */
export function printPaper(
  view: PaperView,
  { paper, content }: { paper: Paper; content: PaperContent },
  look: PaperLook,
): Promise<Buffer> {
  const title = [paperNames[paper], view.competition, view.event.name].filter(Boolean).join(' – ')
  const lies = (content.kind === 'trees' && liesFlat(view)) || (paper === 'gruppen' && !fitsUpright(view))
  return writePdf({ title, author: view.club, at: view.at, landscape: lies }, (pdf) => {
    const frame = frameOf(view, look)
    switch (content.kind) {
      case 'sheets':
        return printSheets(pdf, content.sheets, frame)
      case 'trees':
        return printTrees(pdf, view, frame)
      case 'slips':
        return printSlips(pdf, content.slips)
      case 'certificates':
        return printCertificates(pdf, content.certificates, look.colours)
    }
  })
}

/** A single sheet about the whole event. */
export function printSheet(about: About, sheet: Sheet, look: PaperLook): Promise<Buffer> {
  const facts = { title: `${sheet.title} – ${about.event.name}`, author: about.club, at: about.at }
  return writePdf(facts, (pdf) => printSheets(pdf, [sheet], frameOf(about, look)))
}

function frameOf({ club, event, at }: About, { logo }: PaperLook): { head: Letterhead; foot: string } {
  const occasion = `${event.name}, ${formatLongDate(event.startsAt)}`
  return {
    head: { club, occasion, ...(logo && { logo }) },
    foot: `Turnierleitung ${club} · Stand ${formatListDate(at)} Uhr`,
  }
}

/** Each sheet on a page of its own, under the club's head. @param foot words at the foot of every page */
function printSheets(pdf: Pdf, sheets: readonly Sheet[], { head, foot }: { head: Letterhead; foot: string }): void {
  for (const [index, { title, blocks }] of sheets.entries()) {
    if (index > 0) pdf.doc.addPage()
    const flow = beginFlow(pdf, head)
    heading(flow, title, { level: 1 })
    for (const block of blocks) printBlock(flow, block)
  }
  setFeet(pdf, foot)
}

function printBlock(flow: Flow, block: Block): void {
  switch (block.kind) {
    case 'heading':
      return heading(flow, block.text, { level: 2 })
    case 'text':
      return paragraph(flow, block.text)
    case 'list':
      return list(flow, block.items)
    case 'table':
      return setTable(flow, block.table)
  }
}
