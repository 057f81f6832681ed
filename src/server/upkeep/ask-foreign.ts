import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress, isReachableHost, lookUpPublic, type MayReach } from '#platform/http/public-address.ts'
import { SECOND } from '#shared/durations.ts'

const PATIENCE = 10 * SECOND
const GONE = [404, 410]

/**
 * Whether another site still has an address. What it refuses, leads elsewhere, or cannot answer at the moment, counts as there, and so does
 * what only this server reaches, which nobody asks: neither a link nor where an answer leads may send it there.
 */
export function createAskForeign(mayReach: MayReach = isPublicAddress) {
  const lookup = lookUpPublic(mayReach)

  return async function askForeign(url: string): Promise<boolean> {
    const address = new URL(url)
    if (!isReachableHost(address, mayReach)) return true
    try {
      return !GONE.includes(await askHead(address, lookup))
    } catch (error) {
      return !isUnknownHost(error)
    }
  }
}

/** @returns the status @throws where there is no answer in time */
function askHead(address: URL, lookup: ReturnType<typeof lookUpPublic>): Promise<number> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp
  // A connection of its own: one that is kept open is not looked up again.
  const options = { method: 'HEAD', agent: false, lookup, signal: AbortSignal.timeout(PATIENCE) }
  return new Promise((resolve, reject) => {
    const sent = request(address, options, (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The name is gone for good, not only the way there. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
