const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '0.0.0.0'])
const SERVICE_PATH = '/.netlify/identity'
/** The key that the original uses for the site. */
export const SITE_URL_KEY = 'netlifySiteURL'

/** During local development the service runs elsewhere, and the user must enter its address. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOSTS.has(hostname)

/** Users also paste the address of the service; reduced to that of the site. */
export const cleanSiteUrl = (typed: string): string =>
  typed
    .trim()
    .replace(/\/+$/, '')
    .replace(new RegExp(`${SERVICE_PATH}$`), '')
    .replace(/\/+$/, '')

export const serviceUrl = (siteUrl: string): string => siteUrl + SERVICE_PATH
