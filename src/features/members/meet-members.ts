import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { profileMistakes, type MemberProfile, type ProfileMistake } from './member-profile.ts'
import type { ProfileStore } from './profile-store.ts'

/** Somebody with an office who can come in; `email` is theirs beyond doubt. */
export type Member = { id: string; name: string | undefined; email: string | undefined }

/** A line of the list: nothing but what this member shows. */
export type ShownMember = { id: string; name: string; email: string; phone: string; line: string }

export type ShowRefusal = NotAllowed | { kind: 'no-name' } | { kind: 'mistakes'; mistakes: ProfileMistake[] }
export type MeetMembers = ReturnType<typeof createMeetMembers>

type Needs = {
  profiles: Pick<ProfileStore, 'list' | 'find'>
  inTransaction: <T>(work: (profiles: ProfileStore) => Promise<T>) => Promise<T>
  /** All who are members at this moment. */
  listMembers: () => Promise<Member[]>
  now: () => Date
  newId: (now: Date) => string
}

const byName = new Intl.Collator('de')

/** The list of members, each with what they chose to show; whoever chose nothing is not on it. */
export function createMeetMembers({ profiles, inTransaction, listMembers, now, newId }: Needs) {
  return {
    /** Whoever is no member any more is not shown, whatever they once chose. */
    async list(actor: Actor): Promise<Result<ShownMember[], NotAllowed>> {
      const allowed = allow(actor, 'meet-members')
      if (!allowed.ok) return allowed
      const members = new Map((await listMembers()).map((member) => [member.id, member]))
      const shown = (await profiles.list()).flatMap(({ accountId: id, showsEmail, phone, line }) => {
        const { name, email } = members.get(id) ?? {}
        return name === undefined ? [] : [{ id, name, phone, line, email: (showsEmail && email) || '' }]
      })
      return ok(shown.toSorted((one, other) => byName.compare(one.name, other.name)))
    },

    /** Undefined: the actor shows nothing. */
    async findOwn(actor: Actor): Promise<Result<MemberProfile | undefined, NotAllowed>> {
      const allowed = allow(actor, 'meet-members')
      return allowed.ok ? ok(await profiles.find(actor.accountId)) : allowed
    },

    /** From now on the others see this, and the name. */
    async show(actor: Actor, typed: MemberProfile): Promise<Result<void, ShowRefusal>> {
      const allowed = allow(actor, 'meet-members')
      if (!allowed.ok) return allowed
      const profile = {
        showsEmail: typed.showsEmail,
        phone: oneLine(typed.phone),
        line: oneLine(typed.line),
      }
      const mistakes = profileMistakes(profile)
      if (mistakes.length > 0) return err({ kind: 'mistakes', mistakes })
      const own = (await listMembers()).find(({ id }) => id === actor.accountId)
      if (own?.name === undefined) return err({ kind: 'no-name' })
      const at = now()
      await inTransaction((store) => store.put(newId(at), { ...profile, accountId: actor.accountId, changedAt: at }))
      return ok(undefined)
    },

    /** From now on the others see nothing, and nothing of it is kept. */
    async hide(actor: Actor): Promise<Result<void, NotAllowed>> {
      const allowed = allow(actor, 'meet-members')
      if (!allowed.ok) return allowed
      await inTransaction((store) => store.removeOf([actor.accountId]))
      return ok(undefined)
    },

    /** What is kept of somebody, for themselves, whether or not they still have an office. */
    exportOwn: ({ accountId }: Pick<Actor, 'accountId'>) => profiles.find(accountId),
  }
}

const oneLine = (text: string) => cleanLines(text).replace(/\s+/g, ' ')
