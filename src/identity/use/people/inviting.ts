import type { Person } from '#identity/core/accounts/account.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import { TO_THE_SITE } from '#identity/core/one-time/link-request.ts'
import type { Caller } from '#identity/core/caller.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise } from './authorise.ts'
import type { PeopleAnswer, PeopleNeeds } from './people-needs.ts'
import { toPersonLine, type PersonLine } from './person-line.ts'

/** A link that lets its reader in: to be shown once, to whoever hands it over. */
export type HandedLink = { person: PersonLine; link: string; validForMilliseconds: number }

export type Invitation = { email: string; name: string; offices: Office[] }

export function createInviting(needs: PeopleNeeds) {
  return { ...invitations(needs), ...recoveries(needs) }
}

function invitations(needs: PeopleNeeds) {
  const { identity, now } = needs
  const { admin, settings } = identity
  const { invite: inviteFor } = settings.lifetimes
  return {
    /** With a mail, and with the link for those whom no mail reaches. */
    async invite(actor: Actor, { email, name, offices }: Invitation, caller: Caller): PeopleAnswer<HandedLink> {
      const by = await authorise(identity, actor, 'manage-people')
      if (!by.ok) return by
      const fullName = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
      if (fullName === '') return err({ kind: 'name-missing' })
      const invited = await admin.invite({
        email,
        link: TO_THE_SITE,
        by: by.value,
        caller,
        sendsMail: true,
        userMetadata: { full_name: fullName },
        appMetadata: { roles: offices },
      })
      if (!invited.ok) return invited
      return ok(handed(now, invited.value.person, invited.value.link, inviteFor))
    },

    /** A new link in place of the first one; name and offices stay. */
    async inviteAgain(
      actor: Actor,
      { id, sendsMail }: { id: string; sendsMail: boolean },
      caller: Caller,
    ): PeopleAnswer<HandedLink> {
      const reached = await authoriseFor(needs, actor, id)
      if (!reached.ok) return reached
      const { by, email } = reached.value
      const invited = await admin.invite({
        email,
        userMetadata: {},
        link: TO_THE_SITE,
        by,
        caller,
        sendsMail,
      })
      if (!invited.ok) return invited.error.kind === 'email-taken' ? err({ kind: 'already-in' }) : invited
      return ok(handed(now, invited.value.person, invited.value.link, inviteFor))
    },
  }
}

function recoveries(needs: PeopleNeeds) {
  const { admin, settings } = needs.identity
  const { recovery: recoveryFor } = settings.lifetimes
  return {
    /** For somebody who forgot the password and whom no mail reaches. */
    async makeRecoveryLink(actor: Actor, { id }: { id: string }, caller: Caller): PeopleAnswer<HandedLink> {
      const reached = await authoriseFor(needs, actor, id)
      if (!reached.ok) return reached
      const { by, email } = reached.value
      const made = await admin.generateLink({
        purpose: 'recovery',
        email,
        userMetadata: {},
        link: TO_THE_SITE,
        by,
        caller,
      })
      if (!made.ok) return made
      return ok(handed(needs.now, made.value.person, made.value.link, recoveryFor))
    },
  }
}

/** Whether a new link may be made for somebody: only with an address, and not for those who are shut out. */
async function authoriseFor(
  { identity, now }: PeopleNeeds,
  actor: Actor,
  id: string,
): PeopleAnswer<{ by: Administrator; email: string }> {
  const by = await authorise(identity, actor, 'manage-people')
  if (!by.ok) return by
  const found = await identity.admin.find(id)
  if (!found.ok) return found
  const { email } = found.value.account
  if (email === undefined) return err({ kind: 'email-missing' })
  if (toPersonLine(found.value, now()).state === 'disabled') return err({ kind: 'banned' })
  return ok({ by: by.value, email })
}

const handed = (now: () => Date, person: Person, link: string, validForMilliseconds: number): HandedLink => ({
  link,
  validForMilliseconds,
  person: toPersonLine(person, now()),
})
