import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { SECOND } from '#shared/durations.ts'
import { isPublicAddress, isReachableHost, lookUpPublic, PrivateAddressError, type MayReach } from './public-address.ts'

const PATIENCE = 10 * SECOND

/** @property mostBytes limit of the answer's body; without it the body is not read */
type Question = {
  method: 'HEAD' | 'GET' | 'POST'
  headers?: OutgoingHttpHeaders
  body?: Buffer | null
  mostBytes?: number
}

/** The answer of another site; `leadsTo` is the target of a redirect. */
export type PublicAnswer = { status: number; leadsTo: string | undefined; body: Uint8Array }

/** The body exceeds the caller's limit. */
export class LongAnswerError extends Error {
  override name = 'LongAnswerError'
}

/** Sends requests to other sites, but never to what only this server can reach, neither by address nor by name (SSRF). */
export function createAskPublic(mayReach: MayReach = isPublicAddress) {
  const lookup = lookUpPublic(mayReach)

  /**
   * Does not follow redirects: the caller judges their target.
   *
   * @throws {PrivateAddressError} @throws {LongAnswerError} and any network error, the time-out after ten seconds included
   */
  return async function askPublic(url: URL, { mostBytes, body, ...question }: Question): Promise<PublicAnswer> {
    if (!isReachableHost(url, mayReach))
      throw new PrivateAddressError('this address leads to nobody that everybody reaches')
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    // A new connection: a kept-alive one would not be looked up again.
    const options = { ...question, agent: false, lookup, signal: AbortSignal.timeout(PATIENCE) }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, options, resolve)
      sent.on('error', reject)
      sent.end(body)
    })
    const {
      statusCode: status = 0,
      headers: { location: leadsTo },
    } = answer
    if (mostBytes !== undefined) return { status, leadsTo, body: await readBody(answer, mostBytes) }
    answer.resume()
    return { status, leadsTo, body: new Uint8Array() }
  }
}

async function readBody(answer: AsyncIterable<Buffer>, mostBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  // Leaving the loop ends the connection.
  for await (const part of answer) {
    length += part.length
    if (length > mostBytes) throw new LongAnswerError(`more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
