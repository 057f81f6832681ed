import type { Received } from '#features/pictures/library/receive-pictures.ts'
import { refusalOfKind, uploadRefusalText } from '#features/pictures/library/upload-refusal-text.ts'

/** What has just become of sent pictures. @property refused sentences, with the picture's number where it is about one */
export type UploadReport = { taken: number; refused: string[] }

/** In the address of a page that tells what was just done. */
export const FLASH = 'gespeichert'
export const REMOVED = 'geloescht'

const TAKEN = 'neu'
const REFUSED = 'nicht'

/** Without the files' names, which may be those of people and would stand in the browser's history. */
export function toReportQuery({ pictures, refusals }: Received): URLSearchParams {
  const query = new URLSearchParams({ [TAKEN]: String(pictures.length) })
  for (const { number = 0, refusal } of refusals) query.append(REFUSED, `${number}.${refusal.kind}`)
  return query
}

/** @returns undefined where nothing was sent */
export function readReport(query: URLSearchParams): UploadReport | undefined {
  const taken = /^\d{1,3}$/.exec(query.get(TAKEN) ?? '')?.[0]
  if (taken === undefined) return undefined
  const refused = query.getAll(REFUSED).flatMap((text) => {
    const [number = '', kind = ''] = text.split('.', 2)
    const refusal = refusalOfKind(kind)
    if (!refusal) return []
    return /^[1-9]\d{0,2}$/.test(number) ? `Bild ${number}: ${uploadRefusalText(refusal)}` : uploadRefusalText(refusal)
  })
  return { taken: Number(taken), refused: [...new Set(refused)] }
}
