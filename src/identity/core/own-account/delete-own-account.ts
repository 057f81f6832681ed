import { leavesNoAdministrator } from '#identity/core/accounts/administrators.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Caller } from '#identity/core/context.ts'
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
  return ctx.write(async (tx) => {
    const standing = await currentStanding(tx, who)
    if (!standing.ok) return standing
    if (lacksSecondFactor(standing.value, who)) return err({ kind: 'second-factor-needed' })
    const { account } = standing.value.person
    const { id } = account
    if (await leavesNoAdministrator(tx, account, undefined)) {
      return err({ kind: 'last-administrator' })
    }
    await tx.accounts.remove(id)
    await audit(tx, { action: 'user_deleted', actor: account, traits: { user_id: id }, ip: caller.ip })
    await tx.audit.forget(id)
    return ok(undefined)
  })
}
