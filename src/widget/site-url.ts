const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '0.0.0.0'])
const SERVICE_PATH = '/.netlify/identity'
/** As the original remembers the site. */
export const SITE_URL_KEY = 'netlifySiteURL'

/** While a site is developed on one's own computer, the service runs elsewhere, and somebody has to say where. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOSTS.has(hostname)

/** People paste the address of the service as well; meant is the site. */
export const cleanSiteUrl = (typed: string): string =>
  typed
    .trim()
    .replace(/\/+$/, '')
    .replace(new RegExp(`${SERVICE_PATH}$`), '')
    .replace(/\/+$/, '')

export const serviceUrl = (siteUrl: string): string => siteUrl + SERVICE_PATH
