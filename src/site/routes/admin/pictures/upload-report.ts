import type { Received } from '#features/pictures/library/receive-pictures.ts'
import { refusalOfKind, uploadRefusalText } from '#features/pictures/library/upload-refusal-text.ts'

/** The outcome of an upload. @property refused sentences, with the picture's number where one concerns a picture */
export type UploadReport = { taken: number; refused: string[] }

/** Query parameter of the notice after the redirect. */
export const FLASH = 'gespeichert'
export const REMOVED = 'geloescht'

const TAKEN = 'neu'
const REFUSED = 'nicht'

/** Without file names, which may be people's names and would be kept in the browser's history. */
export function toReportQuery({ pictures, refusals }: Received): URLSearchParams {
  const query = new URLSearchParams({ [TAKEN]: String(pictures.length) })
  for (const { number = 0, refusal } of refusals) query.append(REFUSED, `${number}.${refusal.kind}`)
  return query
}

/** @returns undefined without an upload */
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
