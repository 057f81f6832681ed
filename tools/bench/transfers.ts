import type { CDPSession } from 'playwright-core'

/** One file that the browser fetched. @property bytes over the wire, headers included @property bodyBytes without them */
export type Transfer = {
  url: string
  kind: 'page' | 'style' | 'script' | 'font' | 'picture' | 'other'
  bytes: number
  bodyBytes: number
}

const KINDS: Record<string, Transfer['kind']> = {
  Document: 'page',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
}

/** Notes down everything that the page fetches from now on. */
export async function watchTransfers(session: CDPSession): Promise<{ finished: Transfer[]; isQuiet: () => boolean }> {
  const underWay = new Map<string, Omit<Transfer, 'bytes' | 'bodyBytes'> & { headerBytes: number }>()
  const asked = new Set<string>()
  const finished: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId }) => asked.add(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    underWay.set(requestId, {
      url: response.url,
      kind: KINDS[type] ?? 'other',
      headerBytes: response.encodedDataLength,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    asked.delete(requestId)
    const { headerBytes = 0, ...known } = underWay.get(requestId) ?? {}
    if (known.url === undefined || known.kind === undefined) return
    const { url, kind } = known
    finished.push({ url, kind, bytes: encodedDataLength, bodyBytes: encodedDataLength - headerBytes })
  })
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  await session.send('Network.enable')
  return { finished, isQuiet: () => asked.size === 0 }
}
