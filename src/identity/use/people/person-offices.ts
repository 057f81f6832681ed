import type { Caller } from '#identity/core/caller.ts'
import { OFFICES, type Actor, type Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise } from './authorise.ts'
import type { PeopleAnswer, PeopleNeeds } from './people-needs.ts'
import { toPersonLine, type PersonLine } from './person-line.ts'

type Named = { id: string }

/** Who holds which office. That somebody is left who can manage people is seen to where the accounts are changed. */
export function createPersonOffices({ identity, now }: PeopleNeeds) {
  const { admin } = identity
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
  }
}
