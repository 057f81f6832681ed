import type { AdoptionRefusal } from '#identity/core/factors/adopt-passkey.ts'
import type { EnrolmentRefusal } from '#identity/core/factors/enrol-factor.ts'
import type { SheetRefusal } from '#identity/core/factors/recovery-codes.ts'
import type { FactorRemovalRefusal } from '#identity/core/factors/remove-factor.ts'
import type { OwnChangeRefusal } from '#identity/core/own-account/change-own-account.ts'
import type { DeletionRefusal } from '#identity/core/own-account/delete-own-account.ts'
import type { UnlinkingRefusal } from '#identity/core/own-account/unlink-identity.ts'
import type { PasskeyRemovalRefusal, RenamingRefusal } from '#identity/core/passkeys/manage-passkeys.ts'
import type { RegistrationRefusal } from '#identity/core/passkeys/register-passkey.ts'
import type { ResendChangeRefusal } from './own-details.ts'
import type { ConfirmationRefusal } from './second-factor.ts'

/** Why a change to a person's own account is refused. */
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
