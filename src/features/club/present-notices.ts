import { berlinDay } from '#shared/berlin-time.ts'
import type { ClubFacts } from './club-facts.ts'

/** A temporary notice at the top of the home page. @property link an address of this site or another */
export type HomeNotice = Pick<ClubFacts['notices']['notices'][number], 'title' | 'text' | 'link' | 'linkText'>

/** The notices of the German calendar day of `now`; first and last days are included. */
export function presentNotices(notices: ClubFacts['notices']['notices'], now: Date): HomeNotice[] {
  const today = berlinDay(now)
  return notices
    .filter(({ from, until }) => from <= today && today <= until)
    .map(({ title, text, link, linkText }) => ({ title, text, link, linkText }))
}
