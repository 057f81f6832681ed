import type { SignedIn } from '#identity/core/sessions/session.ts'

export type VerifyOutcome =
  | SignedIn
  | { kind: 'half-done'; remaining: 'current' | 'new' }
  | { kind: 'code-issued'; authCode: string; redirectTo: string }
