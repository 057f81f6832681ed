import webPush from 'web-push'
import { createAskPublic } from '#platform/http/ask-public.ts'
import { PrivateAddressError, type MayReach } from '#platform/http/public-address.ts'
import { HOUR, SECOND } from '#shared/durations.ts'

/** How long a push service keeps a message for a device that is off: until the evening is over. */
const KEPT_FOR = 12 * HOUR

/** A P-256 key pair that identifies us to push services (RFC 8292); both parts in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

export const createPushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/**
 * Sends an encrypted message (RFC 8291) to a browser's push service. The address comes from a visitor, so it must not lead to anything that
 * only this server can reach, and redirects are not followed.
 *
 * @param contact `mailto:` of the person responsible for our messages
 * @returns `gone` for an address that will never accept one, `later` if the service did not answer or asks us to wait
 */
export function createSendPush(keys: PushKeys, contact: () => Promise<string>, mayReach?: MayReach) {
  const askPublic = createAskPublic(mayReach)

  return async function sendPush(
    to: { endpoint: string; p256dh: string; auth: string },
    message: string,
  ): Promise<'sent' | 'gone' | 'later'> {
    const vapidDetails = { subject: await contact(), ...keys }
    const details = encryptFor(to, message, vapidDetails)
    if (!details) return 'gone'
    try {
      const { headers, body } = details
      const { status } = await askPublic(new URL(to.endpoint), { method: 'POST', headers, body })
      return toOutcome(status)
    } catch (error) {
      return error instanceof PrivateAddressError ? 'gone' : 'later'
    }
  }
}

/** @returns undefined for invalid keys */
function encryptFor(
  to: { endpoint: string; p256dh: string; auth: string },
  message: string,
  vapidDetails: webPush.VapidKeys & { subject: string },
): webPush.RequestDetails | undefined {
  try {
    const options = { vapidDetails, TTL: KEPT_FOR / SECOND, urgency: 'high' } as const
    return webPush.generateRequestDetails({ endpoint: to.endpoint, keys: to }, message, options)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** A permanent refusal is final: an unknown browser, one with our former key, or an address of something else. */
function toOutcome(status: number): 'sent' | 'gone' | 'later' {
  if (status >= 200 && status < 300) return 'sent'
  return status === 429 || status >= 500 ? 'later' : 'gone'
}
