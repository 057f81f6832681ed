import { BAN_WITHOUT_END } from '#identity/core/admin/admin-input.ts'
import type { Caller } from '#identity/core/caller.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise } from './authorise.ts'
import type { PeopleAnswer, PeopleNeeds } from './people-needs.ts'
import { confirmationOf, toPersonLine, type PersonLine } from './person-line.ts'

type Named = { id: string }

/** That somebody is left who can manage people is seen to where the accounts are changed, in the same transaction. */
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
    /**
     * Exactly these offices; other roles of the account stay.
     *
     * @returns with `isInvited` where an invitation went out, because nobody has proven the address of the account yet
     */
    async setOffices(
      actor: Actor,
      { id, offices }: Named & { offices: Office[] },
      caller: Caller,
    ): PeopleAnswer<PersonLine & { isInvited: boolean }> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      const before = await admin.find(id)
      if (!before.ok) return before
      const remove = OFFICES.filter((office) => !offices.includes(office))
      const changed = await admin.changeRoles(id, { add: offices, remove }, by.value, caller)
      if (!changed.ok) return changed
      const isInvited = before.value.account.invitedAt === undefined && changed.value.account.invitedAt !== undefined
      return ok({ ...toPersonLine(changed.value, now()), isInvited })
    },

    /** In one step, so that at no moment nobody has it, or both. @param request.toEmail the successor's address */
    async handOver(
      actor: Actor,
      { id, office, toEmail }: Named & { office: Office; toEmail: string },
      caller: Caller,
    ): PeopleAnswer<{ from: PersonLine; to: PersonLine }> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      const found = await admin.findByEmail(toEmail)
      if (!found.ok) return err({ kind: 'successor-unknown' })
      const successor = found.value
      const to = successor.account.id
      if (to === id) return err({ kind: 'same-person' })
      if (toPersonLine(successor, now()).state === 'disabled') return err({ kind: 'successor-disabled' })
      const done = await admin.handOverRole({ role: office, from: id, to }, by.value, caller)
      if (!done.ok) return done
      return ok({ from: toPersonLine(done.value.from, now()), to: toPersonLine(done.value.to, now()) })
    },

    /** Keeps somebody out, and ends what they have open at once. */
    disable: (actor: Actor, { id }: Named, caller: Caller) => ban(actor, id, true, caller),
    enable: (actor: Actor, { id }: Named, caller: Caller) => ban(actor, id, false, caller),

    /** @returns how many ended */
    async endSessions(actor: Actor, { id }: Named, caller: Caller): PeopleAnswer<number> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      return admin.endSessions(id, by.value, caller)
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
