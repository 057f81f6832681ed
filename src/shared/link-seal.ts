import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

const LONGEST = 800

/**
 * Signs what the links of our mails carry, so that no secret has to be stored for them. The content is readable for anyone, but cannot be forged.
 *
 * @typeParam P the purposes; a link of one purpose is invalid for another
 */
export function createLinkSeal<P extends string>(secret: string) {
  const key = createSecretKey(secret, 'utf8')
  const sign = (purpose: P, text: string) =>
    createHmac('sha256', key).update(`${purpose}.${text}`).digest().subarray(0, 16)

  return {
    seal: (purpose: P, text: string): string =>
      `${Buffer.from(text).toString('base64url')}.${sign(purpose, text).toString('base64url')}`,

    /** Undefined for a token that we have not signed. */
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
