import type { Caller } from '#identity/core/caller.ts'
import type { Answer } from '#identity/core/refusal.ts'
import type { PasswordSignInRefusal } from '#identity/core/sessions/sign-in-with-password.ts'
import type { DoorNeeds } from './door-needs.ts'
import { enter, type RuleRefusal, type SignedInAtDoor } from './enter.ts'

type DoorSignIn = { email: string; password: string; caller: Caller }
export type DoorSignInRefusal = RuleRefusal | PasswordSignInRefusal

/** First step: address and password. */
export function createDoorSignIn({ identity }: Pick<DoorNeeds, 'identity'>) {
  return async ({ email, password, caller }: DoorSignIn): Answer<SignedInAtDoor, DoorSignInRefusal> => {
    const allowed = await identity.limits.take('token', caller.ip)
    if (!allowed.ok) return allowed
    const grant = await identity.signIn.withPassword({ email, phone: undefined, password, caller })
    return grant.ok ? enter(identity, grant.value) : grant
  }
}
