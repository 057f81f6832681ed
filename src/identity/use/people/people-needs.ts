import type { Identity } from '#identity/core/create-identity.ts'
import type { IdentityRefusal } from '#identity/core/refusal.ts'
import type { NotAllowed } from '#shared/offices.ts'
import type { Result } from '#shared/result.ts'

/** Why the people room says no. */
export type PeopleRefusal =
  | NotAllowed
  | IdentityRefusal
  /** What one does to oneself under „Mein Konto“, or leaves to others. */
  | { kind: 'yourself' }
  | { kind: 'same-person' | 'successor-unknown' | 'successor-disabled' }
  | { kind: 'name-missing' }
  | { kind: 'confirmation-wrong'; expected: string }
  /** A link needs an address that it is about. */
  | { kind: 'email-missing' }
  | { kind: 'role-not-held' }
  /** Whoever has accepted needs no further invitation. */
  | { kind: 'already-in' }

export type PeopleAnswer<T> = Promise<Result<T, PeopleRefusal>>

export type PeopleNeeds = {
  identity: Pick<Identity, 'admin' | 'settings'>
  now: () => Date
  /** Whether messages reach people by themselves. */
  hasMailServer: boolean
}
