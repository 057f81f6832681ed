import type { IdentitySettings } from '#identity/core/settings.ts'

export type RedirectSettings = Pick<IdentitySettings, 'siteUrl' | 'redirectAllowList'>

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The address somebody is sent back to: the asked one where it is allowed, else the site's own.
 *
 * Allowed are the site's origin (on loopback with any port) and what the allow-list names. Nothing but http, https or an app's scheme
 * that the list names literally gets through.
 */
export function redirectTarget(asked: string | undefined, settings: RedirectSettings): string {
  return asked !== undefined && isAllowed(asked, settings) ? asked : settings.siteUrl
}

function isAllowed(asked: string, { siteUrl, redirectAllowList }: RedirectSettings): boolean {
  // A browser reads a backslash as a slash and drops tabs and line breaks; so nobody else needs them.
  if (/[\\\p{Cc}\s]/u.test(asked)) return false
  const url = URL.parse(asked)
  if (url && (url.username !== '' || url.password !== '')) return false
  if (url && isOfSite(url, new URL(siteUrl))) return true
  const forms = url ? formsOf(url, asked) : formsOfApp(asked)
  return redirectAllowList.some((pattern) => forms.some((form) => toExpression(pattern).test(form)))
}

/**
 * What patterns are compared with: the address as it will be read, so that nothing in it can pass for another host. One that stops
 * behind the host has no slash there, as `location.origin` gives it and as operators write it; with a slash it is the same page.
 */
function formsOf({ protocol, host, pathname, search }: URL, asked: string): string[] {
  const origin = `${protocol}//${host}`
  if (/^[^/]*\/\/[^/?#]+(#|$)/.test(asked)) return [origin]
  return pathname === '/' && search === '' ? [`${origin}/`, origin] : [`${origin}${pathname}${search}`]
}

/** Names of apps may have an underscore, which no scheme of the standard has; nothing that a browser would open is among them. */
function formsOfApp(asked: string): string[] {
  const [plain = ''] = asked.split('#', 1)
  return /^(?!https?:)[a-z][a-z\d+._-]*:\/\/[!-~]*$/i.test(plain) ? [plain] : []
}

function isOfSite(url: URL, site: URL): boolean {
  // A `blob:` address has the origin of the site that made it, yet is none of its pages.
  if (url.protocol !== site.protocol) return false
  if (url.origin !== 'null' && url.origin === site.origin) return true
  return LOOPBACK.has(site.hostname) && url.hostname === site.hostname
}

const SPECIAL = /(\*\*|\*|\?|\\.|\[!?[\w-]+\]|\{[^{}]*\})/

/** Whether it can be read; only a range that runs backwards cannot. */
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
