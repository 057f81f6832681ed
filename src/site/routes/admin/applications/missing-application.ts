import { redirect } from 'react-router'
import { describeRoom } from '../describe-room.ts'

export const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Anträge auf Mitgliedschaft', {
  'unknown-application': 'Diesen Antrag gibt es nicht (mehr).',
})

/** Marks the address of a page to which a form leads back whose code did not fit. */
export const WRONG_CODE = 'falscher-code'

/** A file cannot say what is wrong with its form; the page that has the form does. @param page path of it */
export const leadToWrongCode = (page: string) => redirect(`${page}?${WRONG_CODE}`, 303)

/** A file to take home. @param name of letters, digits, hyphens and a dot */
export const sendFile = (
  content: Uint8Array<ArrayBuffer> | string,
  { name, mediaType }: { name: string; mediaType: string },
) =>
  new Response(content, {
    headers: { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` },
  })
