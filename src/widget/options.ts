/** The options of a host page. */
export type WidgetOptions = {
  /** Address of the service; by default `/.netlify/identity` on the same host, and on localhost the address that the user enters. */
  APIUrl?: string
  /** False hides the call-out. */
  logo?: boolean
  namePlaceholder?: string
  locale?: string
  /** Selector of the element that will contain the dialog. */
  container?: string
  /** For pages on several subdomains: the widget then keeps the cookie `nf_jwt` itself. */
  cookieDomain?: string
  /** The provider of the service, for the call-out under the forms; by default as the service states it. */
  host?: { name: string; url: string }
  /** On the host's own server: `POST` with the token sets its own session cookie, `DELETE` ends it, `GET` returns who is signed in. */
  sessionUrl?: string
  /** Redirect target after signing in through the dialog. */
  afterLogin?: string
}

/** For host pages that may not run inline scripts: `<script src="…" data-api-url="…" data-locale="de">`. */
export function readAttributes(data: Readonly<Record<string, string | undefined>>): WidgetOptions {
  const { apiUrl, locale, logo, namePlaceholder, container, cookieDomain, sessionUrl, afterLogin, hostName } = data
  return {
    ...(apiUrl !== undefined && { APIUrl: apiUrl }),
    ...(locale !== undefined && { locale }),
    ...(logo !== undefined && { logo: logo !== 'false' }),
    ...(namePlaceholder !== undefined && { namePlaceholder }),
    ...(container !== undefined && { container }),
    ...(cookieDomain !== undefined && { cookieDomain }),
    ...(sessionUrl !== undefined && { sessionUrl }),
    ...(afterLogin !== undefined && { afterLogin }),
    ...(hostName !== undefined && { host: { name: hostName, url: data['hostUrl'] ?? '/' } }),
  }
}
