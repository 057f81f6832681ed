import type { IdentityContext } from '#identity/core/context.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { OnlyOnce } from '#identity/core/sign-up/first-set-up.ts'

/** What the pages are given. */
export type PagesContext = {
  identity: IdentityContext
  onlyOnce: OnlyOnce
  /** Name of the club or service at this moment. */
  siteName: () => string
  /** Where browsers reach the pages, without a slash at the end: `https://club.example/konto`. */
  baseUrl: string
  look: () => Look
  /** Where the pages belong to a site of their own: the cookie that signs a browser in there, as a header value. */
  siteCookie?: ((session: Session) => string) | undefined
  /** @param env what the server hands over with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Writes a fault to the log. @returns a short text under which it is found there */
  reportFault: (error: Error, request: Request) => string
}

export const fontFiles = ['archivo.woff2', 'archivo-rare.woff2'] as const
export type FontFile = (typeof fontFiles)[number]

/** What the site looks like. @property tokens stylesheet with its letters, from the folder `../assets`, and custom properties */
export type Look = {
  tokens: string
  /** Address of a picture; undefined for the usual mark, which is drawn. */
  logo: string | undefined
  fonts: Record<FontFile, Uint8Array<ArrayBuffer>>
}
