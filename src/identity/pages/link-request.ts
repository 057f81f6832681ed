import type { Wire } from '#identity/core/one-time/one-time-token.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { WantedLink } from '#identity/use/sign-in/request-link.ts'
import { isLinkPurpose, LINK_NAMES, type LinkPurpose } from '#identity/words/link-names.ts'

/** The request that brings a new link of the same kind. A person who lost the invitation proves the same thing by a new password. */
export const AGAIN: Record<LinkPurpose, WantedLink['what']> = {
  confirmation: 'sign-up',
  invite: 'recovery',
  recovery: 'recovery',
  'magic-link': 'sign-in',
  'email-change-current': 'email-change',
  'email-change-new': 'email-change',
}

/** The content of a mail's link. @property target only if it is allowed; undefined means that no client waits for the outcome */
export type LinkRequest = { purpose: LinkPurpose; token: string; wire: Wire; target: string | undefined }

/** Reads the page's query or its form's fields, which are the same. */
export function readLinkRequest(fields: URLSearchParams, settings: IdentitySettings): LinkRequest {
  const asked = fields.get('ziel') ?? undefined
  return {
    purpose:
      Object.keys(LINK_NAMES)
        .filter(isLinkPurpose)
        .find((each) => LINK_NAMES[each].page === fields.get('art')) ?? 'magic-link',
    token: (fields.get('token') ?? '').slice(0, 200),
    wire: fields.get('client') === 'netlify' ? 'netlify' : 'supabase',
    target: asked === undefined ? undefined : redirectTarget(asked, settings),
  }
}

/** The same, as form fields. */
export function toFields({ purpose, token, wire, target }: LinkRequest): [string, string][] {
  return [
    ['art', LINK_NAMES[purpose].page],
    ['token', token],
    ...(wire === 'netlify' ? [['client', 'netlify'] as [string, string]] : []),
    ...(target === undefined ? [] : [['ziel', target] as [string, string]]),
  ]
}

/** Whether the page asks for a password. A Supabase client with its own page asks there, after the redirect. */
export function asksForPassword({ purpose, wire, target }: LinkRequest): boolean {
  const choosesOne = purpose === 'invite' || purpose === 'recovery'
  return choosesOne && (wire === 'netlify' || target === undefined)
}
