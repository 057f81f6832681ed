import { createAskPublic } from '#platform/http/ask-public.ts'
import { PrivateAddressError, type MayReach } from '#platform/http/public-address.ts'

const GONE = [404, 410]

/**
 * Whether another site still has an address. What it refuses, leads elsewhere, or cannot answer at the moment, counts as there, and so does
 * what only this server reaches, which nobody asks: neither a link nor where an answer leads may send it there.
 */
export function createAskForeign(mayReach?: MayReach) {
  const askPublic = createAskPublic(mayReach)

  return async function askForeign(url: string): Promise<boolean> {
    try {
      const { status } = await askPublic(new URL(url), { method: 'HEAD' })
      return !GONE.includes(status)
    } catch (error) {
      return error instanceof PrivateAddressError || !isUnknownHost(error)
    }
  }
}

/** The name is gone for good, not only the way there. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'
