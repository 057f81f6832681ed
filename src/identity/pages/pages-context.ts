import type { IdentityContext } from '#identity/core/context.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import type { OnlyOnce } from '#identity/core/sign-up/first-set-up.ts'

/** What the pages need. */
export type PagesContext = {
  identity: IdentityContext
  onlyOnce: OnlyOnce
  /** Current name of the club or service. */
  siteName: () => string
  /** Public URL of the pages, without a trailing slash: `https://club.example/konto`. */
  baseUrl: string
  look: () => Look
  /** If the pages belong to a site: the header value of the cookie that signs a browser in there. */
  siteCookie?: ((session: Session) => string) | undefined
  /** @param env what the server passes with a request: the connection */
  clientAddress: (request: Request, env: unknown) => string
  /** Logs a fault. @returns a short reference by which the log entry can be found */
  reportFault: (error: Error, request: Request) => string
}

export const fontFiles = ['archivo.woff2', 'archivo-rare.woff2'] as const
export type FontFile = (typeof fontFiles)[number]

/** The site's look. @property tokens stylesheet with its fonts, from the folder `../assets`, and custom properties */
export type Look = {
  tokens: string
  /** Address of a picture; undefined for the default mark, which is drawn. */
  logo: string | undefined
  fonts: Record<FontFile, Uint8Array<ArrayBuffer>>
}
