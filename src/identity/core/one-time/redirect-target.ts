import type { IdentitySettings } from '#identity/core/settings.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address somebody is sent back to: the asked one where it is allowed, else the site's own.
 *
 * Allowed are the site's origin (on loopback with any port) and what the allow-list names. Nothing but http, https or an app's scheme
 * that the list names literally gets through.
 */
export function redirectTarget(
  asked: string | undefined,
  settings: Pick<IdentitySettings, 'siteUrl' | 'redirectAllowList'>,
): string {
  return asked !== undefined && isAllowed(asked, settings) ? asked : settings.siteUrl
}

function isAllowed(
  asked: string,
  { siteUrl, redirectAllowList }: Pick<IdentitySettings, 'siteUrl' | 'redirectAllowList'>,
): boolean {
  // A browser reads a backslash as a slash and drops tabs and line breaks; so nobody else needs them.
  if (/[\\\p{Cc}\s]/u.test(asked) || !URL.canParse(asked)) return false
  const url = new URL(asked)
  if (url.username !== '' || url.password !== '') return false
  if (isOfSite(url, new URL(siteUrl))) return true
  const plain = `${url.protocol}//${url.host}${url.pathname}${url.search}`
  return redirectAllowList.some((pattern) => toExpression(pattern).test(plain))
}

function isOfSite(url: URL, site: URL): boolean {
  // A `blob:` address has the origin of the site that made it, yet is none of its pages.
  if (url.protocol !== site.protocol) return false
  if (url.origin !== 'null' && url.origin === site.origin) return true
  return LOOPBACK.has(site.hostname) && url.hostname === site.hostname
}

/** `**` is anything, `*` anything but `.` and `/`, `?` one such character; all else is literal. */
function toExpression(pattern: string): RegExp {
  const source = pattern.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replaceAll(/[$()+.[\\\]^{|}]/g, String.raw`\$&`)
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}
