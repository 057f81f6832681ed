import { EventEmitter } from 'node:events'
import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { watchTransfers } from './transfers.ts'

/** Emits a browser's events while it fetches. */
async function watchedSession() {
  const events = new EventEmitter()
  const session = Object.assign(events, { send: async () => undefined }) as unknown as CDPSession
  const respond = (requestId: string, type: string, headerBytes: number) => {
    events.emit('Network.requestWillBeSent', { requestId })
    const response = { url: `http://127.0.0.1/${requestId}`, encodedDataLength: headerBytes }
    events.emit('Network.responseReceived', { requestId, type, response })
  }
  return { events, respond, transfers: await watchTransfers(session) }
}

test('a fetched file is counted with and without its headers', async () => {
  const { events, respond, transfers } = await watchedSession()
  respond('page', 'Document', 900)
  events.emit('Network.loadingFinished', { requestId: 'page', encodedDataLength: 5_900 })
  expect(transfers.finished).toEqual([{ url: 'http://127.0.0.1/page', kind: 'page', bytes: 5_900, bodyBytes: 5_000 }])
})

test('the page is quiet when all that was asked for has come or failed', async () => {
  const { events, respond, transfers } = await watchedSession()
  respond('style', 'Stylesheet', 300)
  events.emit('Network.requestWillBeSent', { requestId: 'lost' })
  events.emit('Network.loadingFinished', { requestId: 'style', encodedDataLength: 400 })
  expect(transfers.isQuiet()).toBe(false)
  events.emit('Network.loadingFailed', { requestId: 'lost' })
  expect(transfers.isQuiet()).toBe(true)
  expect(transfers.finished.map(({ kind }) => kind)).toEqual(['style'])
})
