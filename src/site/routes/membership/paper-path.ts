import { href } from 'react-router'
import type { ClubFacts } from '#features/club/club-facts.ts'

const OWN = 'docs/antrag-auf-mitgliedschaft.pdf'

/** Where the blank application lies. What a club offers for download under this name is its paper, and there is no second one. */
export const blankPaperPath = ({ documents }: ClubFacts['downloads']): string =>
  documents.some(({ file }) => file === OWN) ? `/${OWN}` : href('/mitglied-werden/antrag.pdf')
