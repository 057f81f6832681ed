import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import { SECOND } from '#shared/durations.ts'
import { isPublicAddress, isReachableHost, lookUpPublic, PrivateAddressError, type MayReach } from './public-address.ts'

const PATIENCE = 10 * SECOND

/** @property mostBytes to read of the answer's body; without it nothing of it is read */
type Question = {
  method: 'HEAD' | 'GET' | 'POST'
  headers?: OutgoingHttpHeaders
  body?: Buffer | null
  mostBytes?: number
}

/** What another site answers; `leadsTo` is where it sends whoever asks. */
export type PublicAnswer = { status: number; leadsTo: string | undefined; body: Uint8Array }

/** The answer is longer than whoever asks wants to read. */
export class LongAnswerError extends Error {
  override name = 'LongAnswerError'
}

/** Asks other sites, and never what only this server reaches: neither an address nor a name may send it there. */
export function createAskPublic(mayReach: MayReach = isPublicAddress) {
  const lookup = lookUpPublic(mayReach)

  /**
   * Follows nothing: where an answer leads is for whoever asks to judge.
   *
   * @throws {PrivateAddressError} @throws {LongAnswerError} and whatever the network says within ten seconds
   */
  return async function askPublic(url: URL, { mostBytes, body, ...question }: Question): Promise<PublicAnswer> {
    if (!isReachableHost(url, mayReach))
      throw new PrivateAddressError('this address leads to nobody that everybody reaches')
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    // A connection of its own: one that is kept open is not looked up again.
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
