import { leavesNoAdministrator } from '#identity/core/accounts/administrators.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, lacksSecondFactor } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'

export type DeletionRefusal = Refusal<'session-gone' | 'second-factor-needed' | 'last-administrator'>

/** Removes the account with everything that belongs to it. The audit log keeps when this account id did what, and that it was deleted. */
export async function deleteOwnAccount(
  ctx: IdentityContext,
  who: Authenticated,
  caller: Caller,
): Answer<void, DeletionRefusal> {
  return ctx.write(async (store) => {
    const standing = await currentStanding(store, who)
    if (!standing.ok) return standing
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const { account } = standing.value.person
    const { id } = account
    if (await leavesNoAdministrator(store, ctx.now(), { before: account, after: undefined })) {
      return err({ kind: 'last-administrator' })
    }
    await store.accounts.remove(id)
    await audit(store, ctx, { action: 'user_deleted', actor: account, traits: { user_id: id }, ip: caller.ip })
    await store.audit.forget(id)
    return ok(undefined)
  })
}
