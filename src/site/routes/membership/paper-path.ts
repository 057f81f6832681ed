import { href } from 'react-router'
import type { ClubFacts } from '#features/club/club-facts.ts'

const OWN = 'docs/antrag-auf-mitgliedschaft.pdf'

/** Address of the blank application. If the club offers a download under this name, that file replaces the generated one. */
export const blankPaperPath = ({ documents }: ClubFacts['downloads']): string =>
  documents.some(({ file }) => file === OWN) ? `/${OWN}` : href('/mitglied-werden/antrag.pdf')
