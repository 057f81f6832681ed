import type { ExternalSignInRefusal } from './external-sign-in.ts'
import type { PasskeyRefusal } from './passkey-sign-in.ts'
import type { PasswordRefusal } from './password-sign-in.ts'
import type { SecondStepRefusal } from './second-step.ts'
import type { MailRefusal } from './request-link.ts'
import type { SignUpRefusal } from './sign-up.ts'

/** Why a sign-in is refused. */
export type SignInRefusal =
  | PasswordRefusal
  | SignUpRefusal
  | MailRefusal
  | SecondStepRefusal
  | ExternalSignInRefusal
  | PasskeyRefusal
