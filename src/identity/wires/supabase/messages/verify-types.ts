import type { TokenPurpose } from '#identity/core/one-time/one-time-token.ts'

/**
 * What each `type` of a link or code may be for. A magic link for somebody new confirms the address, and newer clients say `email` for
 * whatever a mail brought.
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

/** @returns undefined for a type that nobody knows */
export function purposesOf(type: string): TokenPurpose[] | undefined {
  return Object.hasOwn(PURPOSES, type) ? [...PURPOSES[type as keyof typeof PURPOSES]] : undefined
}

/** Links that were asked for with PKCE are marked, so that a refusal can be told where its client looks. */
const PKCE_PREFIX = 'pkce_'

export const isPkceLink = (token: string): boolean => token.startsWith(PKCE_PREFIX)
export const withoutPrefix = (token: string): string => (isPkceLink(token) ? token.slice(PKCE_PREFIX.length) : token)

export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
