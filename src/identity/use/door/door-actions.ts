import type { Caller } from '#identity/core/caller.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { DoorNeeds } from './door-needs.ts'
import { createExternalDoor, type ExternalEntryRefusal } from './external-door.ts'
import { createPasskeyDoor, type PasskeyDoorRefusal } from './passkey-door.ts'
import { createSecondStep, type SecondStepRefusal } from './second-step.ts'
import { createDoorSignIn, type DoorSignInRefusal } from './sign-in.ts'
import { createDoorSignUp, type DoorMailRefusal, type DoorSignUpRefusal } from './sign-up.ts'

export type DoorActions = ReturnType<typeof createDoorActions>
/** Why the door says no. */
export type DoorRefusal =
  | DoorSignInRefusal
  | DoorSignUpRefusal
  | DoorMailRefusal
  | SecondStepRefusal
  | ExternalEntryRefusal
  | PasskeyDoorRefusal

/** Who comes in at the door of the members' area, and how. Every step counts against the limits of the caller. */
export function createDoorActions(needs: DoorNeeds) {
  const { settings, signIn } = needs.identity
  return {
    isSignUpOpen: settings.isSignUpOpen && settings.isEmailOffered,
    /** Fewest characters of a new password. */
    minPasswordLength: settings.password.minLength,
    /** Sets of which each must give a character of a new password. */
    requiredCharacters: settings.password.requiredCharacters,
    providers: needs.providers,
    signIn: createDoorSignIn(needs),
    passkeys: createPasskeyDoor(needs),
    ...createDoorSignUp(needs),
    ...createSecondStep(needs),
    signOut: (who: Authenticated, caller: Caller) => signIn.signOut(who, 'local', caller),
    external: createExternalDoor(needs),
  }
}
