import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MemberContext } from './context.ts'
import { describeProfile } from './member-profile.ts'
import type { KeptProfile } from './profile-store.ts'

type ShowRefusal = NotAllowed | { kind: 'no-name' } | Mistaken

/** All members who show something; former members are left out, even if they have a profile. */
export async function listShownMembers(ctx: MemberContext, actor: Actor) {
  if (!may(actor, 'meet-members')) return notAllowed('meet-members')
  const members = new Map((await ctx.listMembers()).map((member) => [member.id, member]))
  const shown = (await ctx.read.profiles.list()).flatMap(({ accountId: id, showsEmail, phone, line }) => {
    const { name, email } = members.get(id) ?? {}
    return name === undefined ? [] : [{ id, name, phone, line, email: (showsEmail && email) || '' }]
  })
  return ok(shown.toSorted((one, other) => one.name.localeCompare(other.name, 'de')))
}

/** Undefined: the actor shows nothing. */
export const findOwnProfile = async (ctx: MemberContext, actor: Actor) =>
  may(actor, 'meet-members') ? ok(await ctx.read.profiles.find(actor.accountId)) : notAllowed('meet-members')

/** Shows this profile, and the name, to the other members. */
export async function showProfile(
  ctx: MemberContext,
  actor: Actor,
  sent: SentForm,
): Promise<Result<void, ShowRefusal>> {
  if (!may(actor, 'meet-members')) return notAllowed('meet-members')
  const profile = describeProfile('').read(sent)
  if (!profile.ok) return profile
  const own = (await ctx.listMembers()).find(({ id }) => id === actor.accountId)
  if (own?.name === undefined) return err({ kind: 'no-name' })
  const kept = { ...profile.value, accountId: actor.accountId, changedAt: ctx.now() }
  return ok(await ctx.write(({ profiles }) => profiles.put(ctx.newId(), kept)))
}

/** Hides the profile and deletes it. */
export async function hideProfile(ctx: MemberContext, actor: Actor): Promise<Result<void, NotAllowed>> {
  if (!may(actor, 'meet-members')) return notAllowed('meet-members')
  await ctx.write(({ profiles }) => profiles.removeOf([actor.accountId]))
  return ok(undefined)
}

/** All data about the account itself, for its owner, even one who no longer has an office. */
export const exportOwnProfile = (
  ctx: MemberContext,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<KeptProfile | undefined> => ctx.read.profiles.find(accountId)

/** Deletes the profiles of former members; runs about once a day. @returns how many */
export async function purgeProfiles(ctx: MemberContext): Promise<number> {
  const members = new Set((await ctx.listMembers()).map(({ id }) => id))
  return ctx.write(async ({ profiles }) => {
    const gone = (await profiles.list()).filter(({ accountId }) => !members.has(accountId))
    return profiles.removeOf(gone.map(({ accountId }) => accountId))
  })
}
