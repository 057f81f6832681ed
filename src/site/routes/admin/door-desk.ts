import type { Caller } from '#identity/core/caller.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { Authenticated, Session } from '#identity/core/sessions/session.ts'

/** Who comes in at the door of the members' area, and how. Every step counts against the limits of the caller. */
export type DoorDesk = {
  isSignUpOpen: boolean
  /** Fewest characters of a new password. */
  minPasswordLength: number
  /** Sets of which each must give a character of a new password. */
  requiredCharacters: string[]
  providers: ProviderButton[]
  signIn(request: { email: string; password: string; caller: Caller }): Answer<SignedInAtDoor>
  /** Whether an address has an account already does not show. @returns a session only where no address has to be confirmed */
  signUp(request: DoorSignUp): Answer<Session | undefined>
  /** Sends a mail to known addresses; answers alike for all. */
  requestRecovery(email: string, caller: Caller): Answer<void>
  /** Sends the mail that confirms an address once more, where one is wanting; answers alike for all. */
  resendConfirmation(email: string, caller: Caller): Answer<void>
  /** Sends a code to the phone. @returns the challenge that the code answers */
  sendCode(who: Authenticated, factorId: string, caller: Caller): Answer<string>
  /** @returns the session as it is raised now */
  showSecondFactor(who: Authenticated, proof: SecondProof, caller: Caller): Answer<Session>
  signOut(who: Authenticated, caller: Caller): Promise<void>
  external: ExternalDoor
}

export type DoorSignUp = { name: string; email: string; password: string; caller: Caller }

/** @property isComplete false while a second factor is wanting */
export type SignedInAtDoor = { session: Session; isComplete: boolean }

export type ProviderButton = { name: string; label: string }

/** @property challengeId of a code that was sent to a phone */
export type SecondProof =
  | { kind: 'app'; factorId: string; code: string }
  | { kind: 'phone'; factorId: string; challengeId: string; code: string }
  | { kind: 'recovery-code'; code: string }

/** Sign-in that a provider vouches for. The browser keeps the verifier meanwhile, so that nobody is signed in as somebody else. */
export type ExternalDoor = {
  /** @returns where the browser goes, and what it must bring back */
  begin(provider: string): { address: string; verifier: string }
  finish(proof: { authCode: string; verifier: string; caller: Caller }): Answer<SignedInAtDoor>
}
