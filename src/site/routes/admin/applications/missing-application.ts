import { redirect } from 'react-router'
import { pageMeta, type RootMatch } from '../../../page-meta.ts'
import { createMissing } from '../missing.ts'

export const { showMissing, getOrShowMissing } = createMissing({
  'unknown-application': 'Diesen Antrag gibt es nicht (mehr).',
})

/** No search engine lists these pages. */
export const roomMeta = (matches: readonly RootMatch[], title: string) =>
  pageMeta(matches, { title, description: 'Anträge auf Mitgliedschaft', path: undefined })

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
