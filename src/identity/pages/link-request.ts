import type { Wire, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { WantedLink } from '#identity/use/sign-in/request-link.ts'

/** The names of `messages/link-address.ts`, which writes the addresses that are read here; a test holds them together. */
export const PAGE_NAMES = [
  'bestaetigung',
  'einladung',
  'passwort',
  'anmeldung',
  'adresse-bisher',
  'adresse-neu',
] as const
type PageName = (typeof PAGE_NAMES)[number]

export const PURPOSES: Record<PageName, TokenPurpose> = {
  bestaetigung: 'confirmation',
  einladung: 'invite',
  passwort: 'recovery',
  anmeldung: 'magic-link',
  'adresse-bisher': 'email-change-current',
  'adresse-neu': 'email-change-new',
}

/** What brings a new link of the same kind. Whoever was invited and lost the invitation proves the same thing by a new password. */
export const AGAIN: Record<PageName, WantedLink['what']> = {
  bestaetigung: 'sign-up',
  einladung: 'recovery',
  passwort: 'recovery',
  anmeldung: 'sign-in',
  'adresse-bisher': 'email-change',
  'adresse-neu': 'email-change',
}

/** What a mail's link asks for. @property target only if it is allowed; undefined means that nobody waits for the outcome */
export type LinkRequest = { name: PageName; token: string; wire: Wire; target: string | undefined }

/** Reads the query of the page or the fields of its form, which are the same. */
export function readLinkRequest(fields: URLSearchParams, settings: IdentitySettings): LinkRequest {
  const asked = fields.get('ziel') ?? undefined
  return {
    name: PAGE_NAMES.find((name) => name === fields.get('art')) ?? 'anmeldung',
    token: (fields.get('token') ?? '').slice(0, 200),
    wire: fields.get('client') === 'netlify' ? 'netlify' : 'supabase',
    target: asked === undefined ? undefined : redirectTarget(asked, settings),
  }
}

/** The same as form fields. */
export function toFields({ name, token, wire, target }: LinkRequest): [string, string][] {
  return [
    ['art', name],
    ['token', token],
    ...(wire === 'netlify' ? [['client', 'netlify'] as [string, string]] : []),
    ...(target === undefined ? [] : [['ziel', target] as [string, string]]),
  ]
}

/**
 * Whether the page asks for a password. A Supabase client with a page of its own asks there, after the redirect.
 */
export function asksForPassword({ name, wire, target }: LinkRequest): boolean {
  const choosesOne = name === 'einladung' || name === 'passwort'
  return choosesOne && (wire === 'netlify' || target === undefined)
}
