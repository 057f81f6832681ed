/** What a host page can choose. */
export type WidgetOptions = {
  /** Address of the service; by default `/.netlify/identity` on the same host, and on localhost whatever people enter. */
  APIUrl?: string
  /** False hides the call-out. */
  logo?: boolean
  namePlaceholder?: string
  locale?: string
  /** Selector of the element that the dialog is put into. */
  container?: string
  /** For pages on several subdomains: the widget then keeps the cookie `nf_jwt` itself. */
  cookieDomain?: string
  /** Who provides the service, for the call-out under the forms; by default what the service says. */
  host?: { name: string; url: string }
  /** Of the host's own server: `POST` with the token gives its own session cookie, `DELETE` ends it, `GET` says who has one. */
  sessionUrl?: string
  /** Where to go once somebody has signed in through the dialog. */
  afterLogin?: string
}

/** For pages that may not run scripts of their own: `<script src="…" data-api-url="…" data-locale="de">`. */
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
