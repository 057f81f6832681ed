import type { Caller } from '#identity/core/caller.ts'
import type { ResendRefusal } from '#identity/core/mail-links/resend.ts'
import type { OwnChangeRefusal } from '#identity/core/own-account/change-own-account.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { err, ok } from '#shared/result.ts'
import { TO_OUR_PAGE, type AccountNeeds } from './account-needs.ts'

export type ResendChangeRefusal = Refusal<'too-many' | 'token-spent'> | ResendRefusal

/** Name, address and password. */
export function createOwnDetails({ identity }: Pick<AccountNeeds, 'identity'>) {
  const { me } = identity
  return {
    ...addressChange(identity),

    async changeName(who: Authenticated, name: string, caller: Caller): Answer<void, OwnChangeRefusal> {
      const changed = await me.update(who, { userMetadata: { full_name: name } }, { link: TO_OUR_PAGE, caller })
      return changed.ok ? ok(undefined) : changed
    },

    /** Asks for the present password where there is one, whatever the wires do; ends all other sessions. */
    async changePassword(
      who: Authenticated,
      { current, next }: { current: string; next: string },
      caller: Caller,
    ): Answer<void, OwnChangeRefusal> {
      if (who.person.account.passwordHash !== undefined && current === '') {
        return err({ kind: 'current-password-missing' })
      }
      const changes = { password: next, ...(current !== '' && { currentPassword: current }) }
      const changed = await me.update(who, changes, { link: TO_OUR_PAGE, caller })
      return changed.ok ? ok(undefined) : changed
    },
  }
}

function addressChange({ me, limits, links }: AccountNeeds['identity']) {
  return {
    /** Sends a mail to the new address, and one to the present address where both have to agree. */
    async changeEmail(
      who: Authenticated,
      email: string,
      caller: Caller,
    ): Answer<'changed' | 'mails-sent', OwnChangeRefusal> {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      const changed = await me.update(who, { email }, { link: TO_OUR_PAGE, caller })
      if (!changed.ok) return changed
      return ok(changed.value.account.newEmail === undefined ? 'changed' : 'mails-sent')
    },

    async resendEmailChange({ person: { account } }: Authenticated, caller: Caller): Answer<void, ResendChangeRefusal> {
      const allowed = await limits.take('message', caller.ip)
      if (!allowed.ok) return allowed
      if (account.email === undefined || account.newEmail === undefined) return err({ kind: 'token-spent' })
      return links.resend({
        what: 'email-change',
        address: { kind: 'email', email: account.email },
        link: TO_OUR_PAGE,
        caller: { ...caller, audience: account.audience },
      })
    },
  }
}
