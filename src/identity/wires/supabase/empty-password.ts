import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'

/** Where a password is changed, an empty one is a password that is too short; only at the sign-up it is none. */
export const emptyIsWeak = (refusal: IdentityRefusal, { password }: IdentitySettings): IdentityRefusal =>
  refusal.kind === 'password-missing'
    ? { kind: 'password-weak', reasons: ['length'], minLength: password.minLength }
    : refusal
