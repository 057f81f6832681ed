import { beginFlow, heading, list, paragraph, setFeet, type Flow, type Letterhead } from '#platform/pdf/flow.ts'
import type { Pdf } from '#platform/pdf/pdf.ts'
import { setTable } from '#platform/pdf/table.ts'
import type { Block, Sheet } from './sheet.ts'

/** Each sheet on a page of its own, under the club's head. @param foot words at the foot of every page */
export function printSheets(
  pdf: Pdf,
  sheets: readonly Sheet[],
  { head, foot }: { head: Letterhead; foot: string },
): void {
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
