import type { HandOverRefusal } from '#identity/core/admin/change-roles.ts'
import type { GeneratedLinkRefusal } from '#identity/core/admin/generate-link.ts'
import type { InviteRefusal } from '#identity/core/admin/invite.ts'
import type { RemovalRefusal } from '#identity/core/admin/manage-access.ts'
import type { AccountUpdateRefusal } from '#identity/core/admin/update-account.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { type Result, err, ok } from '#shared/result.ts'
import type { Acting } from '#identity/core/accounts/administrators.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'

/** Why the people room refuses. */
export type PeopleRefusal =
  | NotAllowed
  | HandOverRefusal
  | AccountUpdateRefusal
  | GeneratedLinkRefusal
  | InviteRefusal
  | RemovalRefusal
  | Refusal<'banned' | 'passkey-unknown'>
  /** People do it to themselves under „Mein Konto“, or leave it to others. */
  | { kind: 'yourself' }
  | { kind: 'successor-unknown' | 'successor-disabled' }
  | { kind: 'name-missing' }
  | { kind: 'confirmation-wrong'; expected: string }
  /** A link needs an address to belong to. */
  | { kind: 'email-missing' }
  /** A person who has accepted needs no further invitation. */
  | { kind: 'already-in' }

export type PeopleAnswer<T> = Promise<Result<T, PeopleRefusal>>

/** What the people room passes to its use cases. Each checks the right of the actor. */
export type PeopleContext = { identity: IdentityContext }

/** @returns the actor as the audit log names them */
export async function authorise(
  { identity }: PeopleContext,
  actor: Actor,
  caller: Caller,
): Promise<Result<Acting, NotAllowed>> {
  if (!may(actor, 'manage-people')) return notAllowed('manage-people')
  const found = await findPerson(identity, actor.accountId)
  // Deleted since the request began.
  if (!found.ok) return err({ kind: 'not-allowed', right: 'manage-people' })
  return ok({ by: { kind: 'account', person: found.value }, caller })
}
