import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** @property body as received, still compressed if it was */
type PlainAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** Fetches without decoding, following or caching anything, over a connection of its own. */
export async function fetchPlain(url: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>()
  const sent = request(url, { headers, agent: false }, (response) => {
    buffer(response).then(
      (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      reject,
    )
  })
  sent.on('error', reject).end()
  return promise
}
