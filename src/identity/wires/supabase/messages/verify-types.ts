import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'

/**
 * The purposes that each `type` of a link or code may have. A magic link for a new person confirms the address, and newer clients send `email`
 * for anything from a mail.
 */
const PURPOSES = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magic-link', 'confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'magic-link', 'invite'],
  email_change: ['email-change-current', 'email-change-new'],
  sms: ['phone-confirmation', 'magic-link'],
  phone_change: ['phone-change'],
} as const satisfies Record<string, TokenPurpose[]>

/** @returns undefined for an unknown type */
export function purposesOf(type: string): TokenPurpose[] | undefined {
  return Object.hasOwn(PURPOSES, type) ? [...PURPOSES[type as keyof typeof PURPOSES]] : undefined
}

/** Links requested with PKCE carry this prefix, so that a refusal goes where their client looks. */
const PKCE_PREFIX = 'pkce_'

export const isPkceLink = (token: string): boolean => token.startsWith(PKCE_PREFIX)
export const withoutPrefix = (token: string): string => (isPkceLink(token) ? token.slice(PKCE_PREFIX.length) : token)

export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
