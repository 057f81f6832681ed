import { certificatesOf, type Certificate } from './certificate.ts'
import { drawSheet } from './draw-sheet.ts'
import { groupSheets } from './group-sheet.ts'
import type { Paper } from './paper.ts'
import type { PaperView } from './paper-view.ts'
import { scheduleSheet } from './schedule-sheet.ts'
import type { Sheet } from './sheet.ts'
import { treeSheets } from './tree-sheet.ts'
import { slipsOf, waitingForSlips, type Slip } from './slip.ts'

/**
 * Which paper, and what of it.
 *
 * @property tie the key of the only one whose slip is wanted; otherwise slips of all that can be played @property print from 1
 * @property isNamed slips name the players as far as they are known
 */
export type PaperOrder = { paper: Paper; tie: string | undefined; print: number; isNamed: boolean }

/** What lies on the paper. @property sheets of trees what a page shows in place of what is drawn */
export type PaperContent =
  | { kind: 'sheets'; sheets: Sheet[] }
  | { kind: 'trees'; sheets: Sheet[] }
  | { kind: 'slips'; slips: Slip[] }
  | { kind: 'certificates'; certificates: Certificate[] }

/**
 * @property slipOf address that a code on the paper opens; undefined: the paper has none @property draw address under which the draw can be
 * recomputed
 */
export type PaperLinks = { slipOf: (tie: string) => string | undefined; draw: string | undefined }

/** @returns undefined where there is nothing to print yet */
export function fillPaper(
  view: PaperView,
  { paper, tie, print, isNamed }: PaperOrder,
  links: PaperLinks,
): PaperContent | undefined {
  const { state, derived } = view
  switch (paper) {
    case 'gruppen':
      return state.groups.length > 0 ? { kind: 'sheets', sheets: groupSheets(view) } : undefined
    case 'spielplan':
      return derived.ties.length > 0 ? { kind: 'sheets', sheets: [scheduleSheet(view)] } : undefined
    case 'turnierbaum':
      return state.frames.size > 0 ? { kind: 'trees', sheets: treeSheets(view) } : undefined
    case 'zettel': {
      const keys = tie === undefined ? waitingForSlips(view) : [tie]
      const slips = slipsOf(view, keys, { addressOf: links.slipOf, print, isNamed })
      return slips.length > 0 ? { kind: 'slips', slips } : undefined
    }
    case 'auslosung':
      return state.groups.length + state.frames.size > 0
        ? { kind: 'sheets', sheets: [drawSheet(view, links.draw)] }
        : undefined
    case 'urkunden': {
      const certificates = certificatesOf(view)
      return certificates.length > 0 ? { kind: 'certificates', certificates } : undefined
    }
  }
}
