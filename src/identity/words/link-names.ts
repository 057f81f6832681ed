import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'

/** The purpose of a message with a link. */
export type LinkPurpose = Exclude<TokenPurpose, 'phone-confirmation' | 'phone-change' | 'reauthentication'>
type Names = { page: string; type: string; fragment: string | undefined }

/** The names of such a link: in our page's address, for Supabase's clients, and in the fragment that the Netlify widget reads. */
export const LINK_NAMES = {
  confirmation: { page: 'bestaetigung', type: 'signup', fragment: 'confirmation_token' },
  invite: { page: 'einladung', type: 'invite', fragment: 'invite_token' },
  recovery: { page: 'passwort', type: 'recovery', fragment: 'recovery_token' },
  // The Netlify widget has no such link.
  'magic-link': { page: 'anmeldung', type: 'magiclink', fragment: undefined },
  'email-change-current': { page: 'adresse-bisher', type: 'email_change', fragment: 'email_change_token' },
  'email-change-new': { page: 'adresse-neu', type: 'email_change', fragment: 'email_change_token' },
} as const satisfies Record<LinkPurpose, Names>

export const isLinkPurpose = (text: string): text is LinkPurpose => Object.hasOwn(LINK_NAMES, text)
