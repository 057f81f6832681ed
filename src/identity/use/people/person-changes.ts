import { BAN_WITHOUT_END } from '#identity/core/admin/admin-input.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise } from './authorise.ts'
import type { PeopleAnswer, PeopleNeeds } from './people-needs.ts'
import { confirmationOf, toPersonLine, type PersonLine } from './person-line.ts'

type Named = { id: string }

/** Who comes in and who does not. That somebody is left who can manage people is seen to where the accounts are changed. */
export function createPersonChanges(needs: PeopleNeeds) {
  const { identity, now } = needs
  const { admin } = identity

  async function ban(actor: Actor, id: string, isBanned: boolean, caller: Caller): PeopleAnswer<PersonLine> {
    const by = await authorise(identity, actor, 'manage-people')
    if (!by.ok) return by
    if (id === actor.accountId) return err({ kind: 'yourself' })
    const bannedForMilliseconds = isBanned ? BAN_WITHOUT_END : null
    const updated = await admin.update(id, { bannedForMilliseconds }, by.value, caller)
    return updated.ok ? ok(toPersonLine(updated.value, now())) : updated
  }

  return {
    /** Keeps somebody out, and ends what they have open at once. */
    disable: (actor: Actor, { id }: Named, caller: Caller) => ban(actor, id, true, caller),
    enable: (actor: Actor, { id }: Named, caller: Caller) => ban(actor, id, false, caller),

    /** @returns how many ended */
    async endSessions(actor: Actor, { id }: Named, caller: Caller): PeopleAnswer<number> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      return admin.endSessions(id, by.value, caller)
    },

    /** For a device that is lost. The own keys are looked after in one's own account, which asks for the second factor. */
    async removePasskey(
      actor: Actor,
      { id, passkeyId }: Named & { passkeyId: string },
      caller: Caller,
    ): PeopleAnswer<void> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      if (id === actor.accountId) return err({ kind: 'yourself' })
      return admin.removePasskey(id, passkeyId, by.value, caller)
    },

    /** For good. @param request.typed the account's address, as a second look */
    async remove(actor: Actor, { id, typed }: Named & { typed: string }, caller: Caller): PeopleAnswer<void> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      if (id === actor.accountId) return err({ kind: 'yourself' })
      const found = await admin.find(id)
      if (!found.ok) return found
      const expected = confirmationOf(found.value.account)
      if (typed.trim().toLowerCase() !== expected) return err({ kind: 'confirmation-wrong', expected })
      return admin.remove(id, { keepsId: false }, by.value, caller)
    },
  }
}
