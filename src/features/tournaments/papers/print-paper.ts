import type { Letterhead } from '#platform/pdf/flow.ts'
import { writePdf } from '#platform/pdf/pdf.ts'
import { formatListDate, formatLongDate } from '#shared/berlin-time.ts'
import type { Colours } from '#shared/colours/palette-table.ts'
import { fitsUpright } from './group-sheet.ts'
import { paperNames, type Paper } from './paper.ts'
import type { PaperContent } from './paper-content.ts'
import type { PaperView } from './paper-view.ts'
import { printCertificates } from './print-certificates.ts'
import { printSheets } from './print-sheets.ts'
import { printSlips } from './print-slips.ts'
import { liesFlat, printTrees } from './print-tree.ts'
import type { Sheet } from './sheet.ts'

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
