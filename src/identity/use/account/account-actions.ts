import type { Caller } from '#identity/core/caller.ts'
import type { FactorRemovalRefusal } from '#identity/core/factors/remove-factor.ts'
import type { EnrolmentRefusal } from '#identity/core/factors/enrol-factor.ts'
import type { AdoptionRefusal } from '#identity/core/factors/adopt-passkey.ts'
import type { PasskeyRemovalRefusal, RenamingRefusal } from '#identity/core/passkeys/manage-passkeys.ts'
import type { RegistrationRefusal } from '#identity/core/passkeys/register-passkey.ts'
import type { SheetRefusal } from '#identity/core/factors/recovery-codes.ts'
import type { OwnChangeRefusal } from '#identity/core/own-account/change-own-account.ts'
import type { DeletionRefusal } from '#identity/core/own-account/delete-own-account.ts'
import type { UnlinkingRefusal } from '#identity/core/own-account/unlink-identity.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { AccountNeeds } from './account-needs.ts'
import { createCodeSheet } from './code-sheet.ts'
import { createLinkedAccounts } from './linked-accounts.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import { createOwnDetails, type ResendChangeRefusal } from './own-details.ts'
import { createSecondFactor, type ConfirmationRefusal } from './second-factor.ts'

export type AccountActions = ReturnType<typeof createAccountActions>
/** Why something is refused that people do with their own account. */
export type AccountRefusal =
  | OwnChangeRefusal
  | ResendChangeRefusal
  | EnrolmentRefusal
  | ConfirmationRefusal
  | SheetRefusal
  | FactorRemovalRefusal
  | UnlinkingRefusal
  | RegistrationRefusal
  | RenamingRefusal
  | PasskeyRemovalRefusal
  | AdoptionRefusal
  | DeletionRefusal

/** What people do with their own account on the site. Everybody with an account may; each use case looks at the session anew. */
export function createAccountActions(needs: AccountNeeds) {
  const { me, signIn, settings } = needs.identity
  return {
    now: needs.now,
    offers: readOffers(settings),
    ...createOwnDetails(needs),
    secondFactor: { ...createSecondFactor(needs), ...createCodeSheet(needs) },
    listSessions: me.listSessions,
    endSession: me.endSession,
    endOtherSessions: (who: Authenticated, caller: Caller) => signIn.signOut(who, 'others', caller),
    passkeys: createOwnPasskeys(needs),
    links: createLinkedAccounts(needs),
    exportOwnData: me.exportOwnData,
    deleteAccount: me.deleteOwnAccount,
  }
}

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

function readOffers(settings: IdentitySettings): AccountOffers {
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
