import { redirect } from 'react-router'
import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Anträge auf Mitgliedschaft', {
  'unknown-application': 'Diesen Antrag gibt es nicht (mehr).',
})

/** Query parameter of the page that a form with a wrong code redirects to. */
export const WRONG_CODE = 'falscher-code'

/** A file response cannot show a form's mistake; the form's page does. @param page its path */
export const leadToWrongCode = (page: string) => redirect(`${page}?${WRONG_CODE}`, 303)
