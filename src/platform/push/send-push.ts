import { request as requestHttp, type OutgoingHttpHeaders } from 'node:http'
import { request as requestHttps } from 'node:https'
import webPush from 'web-push'
import {
  isPublicAddress,
  isReachableHost,
  lookUpPublic,
  PrivateAddressError,
  type MayReach,
} from '#platform/http/public-address.ts'
import { HOUR, SECOND } from '#shared/durations.ts'

const PATIENCE = 10 * SECOND
/** So long a service keeps a message for a device that is off: then the evening is over. */
const KEPT_FOR = 12 * HOUR

/** A pair of P-256 by which push services know us (RFC 8292); both parts in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

export const createPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

type Needs = {
  keys: PushKeys
  /** `mailto:` of whoever answers for what we send. */
  contact: () => Promise<string>
  mayReach?: MayReach
}

/**
 * Sends an encrypted message (RFC 8291) to a browser's push service. The address comes from a visitor, so it may lead nowhere that only
 * this server reaches, and where an answer leads is not followed.
 *
 * @returns `gone` for an address that will never take one, `later` where the service did not answer or asks for patience
 */
export function createSendPush({ keys, contact, mayReach = isPublicAddress }: Needs) {
  const lookup = lookUpPublic(mayReach)

  return async function sendPush(
    to: { endpoint: string; p256dh: string; auth: string },
    message: string,
  ): Promise<'sent' | 'gone' | 'later'> {
    const url = new URL(to.endpoint)
    if (!isReachableHost(url, mayReach)) return 'gone'
    const details = webPush.generateRequestDetails({ endpoint: to.endpoint, keys: to }, message, {
      vapidDetails: { subject: await contact(), ...keys },
      TTL: KEPT_FOR / SECOND,
      urgency: 'high',
    })
    try {
      return toOutcome(await post(url, { headers: details.headers, body: details.body, lookup }))
    } catch (error) {
      return error instanceof PrivateAddressError ? 'gone' : 'later'
    }
  }
}

/** What is refused for good will be refused again: an unknown browser, one that has our former key, an address of something else. */
function toOutcome(status: number): 'sent' | 'gone' | 'later' {
  if (status >= 200 && status < 300) return 'sent'
  return status === 429 || status >= 500 ? 'later' : 'gone'
}

type Sent = { headers: OutgoingHttpHeaders; body: Buffer | null; lookup: ReturnType<typeof lookUpPublic> }

/** @returns the status @throws where there is no answer in time */
function post(url: URL, { headers, body, lookup }: Sent): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // A connection of its own: one that is kept open is not looked up again.
  const options = { method: 'POST', agent: false, headers, lookup, signal: AbortSignal.timeout(PATIENCE) }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
