import type { Person } from '#identity/core/accounts/account.ts'
import type { Acting } from '#identity/core/accounts/administrators.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { generateLink } from '#identity/core/admin/generate-link.ts'
import { invite } from '#identity/core/admin/invite.ts'
import type { Caller } from '#identity/core/context.ts'
import { TO_THE_SITE } from '#identity/core/one-time/one-time-token.ts'
import type { Actor, Office } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import { authorise, type PeopleAnswer, type PeopleContext } from './context.ts'
import { toPersonLine, type PersonLine } from './person-line.ts'

/** A link that signs its reader in: shown once, to the administrator who hands it over. */
export type HandedLink = { person: PersonLine; link: string; validForMilliseconds: number }

export type Invitation = { email: string; name: string; offices: Office[] }

/** Sends a mail, and returns the link for people whom no mail reaches. */
export async function invitePerson(
  ctx: PeopleContext,
  actor: Actor,
  { email, name, offices }: Invitation,
  caller: Caller,
): PeopleAnswer<HandedLink> {
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  const fullName = name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  if (fullName === '') return err({ kind: 'name-missing' })
  const invited = await invite(ctx.identity, {
    ...acting.value,
    email,
    link: TO_THE_SITE,
    sendsMail: true,
    userMetadata: { full_name: fullName },
    appMetadata: { roles: offices },
  })
  return invited.ok ? ok(handed(ctx, invited.value, 'invite')) : invited
}

/** A new link replaces the first one; name and offices stay. */
export async function inviteAgain(
  ctx: PeopleContext,
  actor: Actor,
  { id, sendsMail }: { id: string; sendsMail: boolean },
  caller: Caller,
): PeopleAnswer<HandedLink> {
  const reached = await authoriseFor(ctx, actor, id, caller)
  if (!reached.ok) return reached
  const invited = await invite(ctx.identity, { ...reached.value, userMetadata: {}, link: TO_THE_SITE, sendsMail })
  if (!invited.ok) return invited.error.kind === 'email-taken' ? err({ kind: 'already-in' }) : invited
  return ok(handed(ctx, invited.value, 'invite'))
}

/** For a person who forgot the password and cannot be reached by mail. */
export async function makeRecoveryLink(
  ctx: PeopleContext,
  actor: Actor,
  { id }: { id: string },
  caller: Caller,
): PeopleAnswer<HandedLink> {
  const reached = await authoriseFor(ctx, actor, id, caller)
  if (!reached.ok) return reached
  const request = { ...reached.value, purpose: 'recovery', userMetadata: {}, link: TO_THE_SITE } as const
  const made = await generateLink(ctx.identity, request)
  return made.ok ? ok(handed(ctx, made.value, 'recovery')) : made
}

/** Whether a new link may be made for a person: only with an address, and not if the account is disabled. */
async function authoriseFor(
  ctx: PeopleContext,
  actor: Actor,
  id: string,
  caller: Caller,
): PeopleAnswer<Acting & { email: string }> {
  const { identity } = ctx
  const acting = await authorise(ctx, actor, caller)
  if (!acting.ok) return acting
  const found = await findPerson(identity, id)
  if (!found.ok) return found
  const { email } = found.value.account
  if (email === undefined) return err({ kind: 'email-missing' })
  if (toPersonLine(found.value, identity.now()).state === 'disabled') return err({ kind: 'banned' })
  return ok({ ...acting.value, email })
}

const handed = (
  { identity: { settings, now } }: PeopleContext,
  { person, link }: { person: Person; link: string },
  kind: 'invite' | 'recovery',
): HandedLink => ({ link, validForMilliseconds: settings.lifetimes[kind], person: toPersonLine(person, now()) })
