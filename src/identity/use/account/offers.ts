import type { IdentitySettings } from '#identity/core/settings.ts'
import type { AccountContext } from './context.ts'

export type PasswordRule = Pick<IdentitySettings['password'], 'minLength' | 'requiredCharacters'>
/** What the operator has switched on. */
type AccountOffers = {
  canChangeEmail: boolean
  /** Both the present and the new address must agree. */
  isEmailChangeSecure: boolean
  canLink: boolean
  hasApps: boolean
  hasRecoveryCodes: boolean
  password: PasswordRule
}

export function readOffers({ identity: { settings } }: AccountContext): AccountOffers {
  const { minLength, requiredCharacters } = settings.password
  return {
    canChangeEmail: settings.isEmailOffered,
    isEmailChangeSecure: settings.isEmailChangeSecure,
    canLink: settings.isLinkingOffered,
    hasApps: settings.factors.isTotpOffered,
    hasRecoveryCodes: settings.factors.areRecoveryCodesOffered,
    password: { minLength, requiredCharacters },
  }
}
