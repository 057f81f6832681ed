import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

const LONGEST = 800

/**
 * What the links of our mails carry, signed, so that nothing secret has to be kept for them. Anybody can read what is in one, nobody can
 * make one.
 *
 * @typeParam P a link of one purpose is of no use for another
 */
export function createLinkSeal<P extends string>(secret: string) {
  const key = createSecretKey(secret, 'utf8')
  const sign = (purpose: P, text: string) =>
    createHmac('sha256', key).update(`${purpose}.${text}`).digest().subarray(0, 16)

  return {
    seal: (purpose: P, text: string): string =>
      `${Buffer.from(text).toString('base64url')}.${sign(purpose, text).toString('base64url')}`,

    /** Undefined for what is not from us. */
    open(purpose: P, token: string): string | undefined {
      const [body = '', signature = '', ...rest] = token.slice(0, LONGEST).split('.')
      if (rest.length > 0) return undefined
      const text = Buffer.from(body, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(purpose, text)
      return given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined
    },
  }
}
