import { refuse } from '#server/pages/limit-body.ts'
import type { DiskShare } from './disk-share.ts'

type Answer = (request: Request, connection?: unknown) => Response | Promise<Response>

/** Form fields are shorter; they are accepted as long as the disk itself has room. */
const SMALL_BYTES = 64 * 1024
/** Assumed for a body without a declared length. */
const UNTOLD_BYTES = 1024 * 1024

/** Refuses uploads that exceed the site's share of the disk, before reading any of their body. */
export function guardRoom(disk: DiskShare, answer: Answer): Answer {
  if (disk.most === undefined) return answer
  const full = `Der Speicherplatz der Website ist belegt (${inGigabytes(disk.most)} GB). Löschen Sie Bilder oder Dateien, oder bitten Sie den Betreiber um mehr Platz.\n`
  return async (request, connection) => {
    const bytes = bodyBytes(request)
    if (bytes <= SMALL_BYTES) return answer(request, connection)
    const room = await disk.enter(bytes)
    if (!room) return refuse(413, full)
    try {
      return await answer(request, connection)
    } finally {
      room.leave()
    }
  }
}

function bodyBytes({ method, headers }: Request): number {
  if (method === 'GET' || method === 'HEAD') return 0
  const announced = headers.get('content-length')
  if (announced !== null) return Number(announced)
  return headers.has('transfer-encoding') ? UNTOLD_BYTES : 0
}

const inGigabytes = (bytes: number): string =>
  (bytes / 1e9).toLocaleString('de-DE', { maximumFractionDigits: bytes < 1e9 ? 3 : 1 })
