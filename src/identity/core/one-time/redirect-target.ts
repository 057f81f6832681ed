import type { IdentitySettings } from '#identity/core/settings.ts'

export type RedirectSettings = Pick<IdentitySettings, 'siteUrl' | 'redirectAllowList'>

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address to send the browser back to: the requested one where it is allowed, else the site's own.
 *
 * Allowed are the site's origin (on loopback with any port) and what the allow-list names. Only http, https and an app's scheme that the list
 * names literally get through.
 */
export function redirectTarget(asked: string | undefined, settings: RedirectSettings): string {
  return asked !== undefined && isAllowed(asked, settings) ? asked : settings.siteUrl
}

function isAllowed(asked: string, { siteUrl, redirectAllowList }: RedirectSettings): boolean {
  // A browser reads a backslash as a slash and drops tabs and line breaks; no honest client needs them.
  if (/[\\\p{Cc}\s]/u.test(asked)) return false
  const url = URL.parse(asked)
  if (url && (url.username !== '' || url.password !== '')) return false
  if (url && isOfSite(url, new URL(siteUrl))) return true
  const forms = url ? formsOf(url, asked) : formsOfApp(asked)
  return redirectAllowList.some((pattern) => forms.some((form) => toExpression(pattern).test(form)))
}

/**
 * The forms that patterns are compared with: the address as a browser reads it, so that no part of it can pass for another host. An address that
 * ends after the host has no slash, as in `location.origin` and as operators write it; with a slash it is the same page.
 */
function formsOf({ protocol, host, pathname, search }: URL, asked: string): string[] {
  const origin = `${protocol}//${host}`
  if (/^[^/]*\/\/[^/?#]+(#|$)/.test(asked)) return [origin]
  return pathname === '/' && search === '' ? [`${origin}/`, origin] : [`${origin}${pathname}${search}`]
}

/** App schemes may contain an underscore, which no standard scheme has; http and https are excluded. */
function formsOfApp(asked: string): string[] {
  const [plain = ''] = asked.split('#', 1)
  return /^(?!https?:)[a-z][a-z\d+._-]*:\/\/[!-~]*$/i.test(plain) ? [plain] : []
}

function isOfSite(url: URL, site: URL): boolean {
  // A `blob:` URL has the origin of the site that made it, but is none of its pages.
  if (url.protocol !== site.protocol) return false
  if (url.origin !== 'null' && url.origin === site.origin) return true
  return LOOPBACK.has(site.hostname) && url.hostname === site.hostname
}

const SPECIAL = /(\*\*|\*|\?|\\.|\[!?[\w-]+\]|\{[^{}]*\})/

/** Whether the pattern is valid; only a range that runs backwards is not. */
export function isRedirectPattern(pattern: string): boolean {
  try {
    toExpression(pattern)
    return true
  } catch {
    return false
  }
}

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
const toExpression = (pattern: string): RegExp => new RegExp(`^${toSource(pattern)}$`, 'u')

/** `**` is anything, `*` anything but `.` and `/`, `?` one such character; `[a-z]`, `[!a-z]` and `{one,other}` as usual. */
function toSource(pattern: string): string {
  const parts = pattern.split(SPECIAL)
  return parts.map((part, index) => (index % 2 === 0 ? literally(part) : specialSource(part))).join('')
}

function specialSource(part: string): string {
  if (part === '**') return '.*'
  if (part === '*') return '[^./]*'
  if (part === '?') return '[^./]'
  if (part.startsWith('\\')) return literally(part.slice(1))
  if (part.startsWith('[')) return part.replace('[!', '[^')
  return `(?:${part.slice(1, -1).split(',').map(toSource).join('|')})`
}
