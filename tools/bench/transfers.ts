import type { CDPSession } from 'playwright-core'

/** One file that the browser fetched. */
export type Transfer = {
  url: string
  kind: 'page' | 'style' | 'script' | 'font' | 'picture' | 'other'
  /** As transferred, headers included. */
  bytes: number
  /** As transferred, without the headers. */
  bodyBytes: number
}

const KINDS: Record<string, Transfer['kind']> = {
  Document: 'page',
  Stylesheet: 'style',
  Script: 'script',
  Font: 'font',
  Image: 'picture',
}

type Begun = { url: string; kind: Transfer['kind']; headerBytes: number }
type Events = Pick<CDPSession, 'on' | 'send'>

/** Records everything that the page fetches from now on, in the order of completion. */
export async function watchTransfers(session: Events): Promise<{ finished: Transfer[]; isQuiet: () => boolean }> {
  const begun = new Map<string, Begun>()
  const asked = new Set<string>()
  const finished: Transfer[] = []
  session.on('Network.requestWillBeSent', ({ requestId }) => asked.add(requestId))
  session.on('Network.responseReceived', ({ requestId, type, response: { url, encodedDataLength } }) => {
    begun.set(requestId, { url, kind: KINDS[type] ?? 'other', headerBytes: encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    asked.delete(requestId)
    const response = begun.get(requestId)
    if (!response) return
    const { headerBytes, ...known } = response
    finished.push({ ...known, bytes, bodyBytes: bytes - headerBytes })
  })
  session.on('Network.loadingFailed', ({ requestId }) => asked.delete(requestId))
  await session.send('Network.enable')
  return { finished, isQuiet: () => asked.size === 0 }
}
