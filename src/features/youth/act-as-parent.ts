import { err, ok, type Result } from '#shared/result.ts'
import type { HeldList, YouthNeeds } from './change-list.ts'
import { createChangeList } from './change-list.ts'
import { CONFIRM_WITHIN, turnRange, type Child, type TurnRange, type YouthGroup } from './youth-list.ts'
import { composeTaken } from './youth-mail.ts'
import type { YouthStore } from './youth-store.ts'

/** What parents do on the page of their child. */
export const PARENT_ERRANDS = ['confirm', 'stay', 'leave', 'accept', 'decline'] as const
export type ParentErrand = (typeof PARENT_ERRANDS)[number]

/** `unknown-child`: a link that is not from us, or whose child is forgotten. `too-late`: what the page offered is over. */
export type ParentRefusal = { kind: 'unknown-child' | 'too-late' }

export type ChildPage = { child: Child; group: YouthGroup; range: TurnRange | undefined }

type Needs = YouthNeeds & {
  read: YouthStore['read']
  /** The id of the child that a link is about. */
  openLink: (token: string) => string | undefined
  /** Addresses of those who look after the young. */
  listOfficers: () => Promise<string[]>
  /** The room. */
  listUrl: string
}

export function createParentPages(needs: Needs) {
  const { read, openLink, listOfficers, listUrl, now } = needs
  const changeList = createChangeList(needs)

  return {
    async show(token: string): Promise<ChildPage | undefined> {
      const id = openLink(token)
      const { groups, children } = await read()
      const child = children.find((each) => each.id === id)
      const group = groups.find((each) => each.id === child?.groupId)
      if (!child || !group || isStale(child, now())) return undefined
      return { child, group, range: turnRange(child, children) }
    },

    /** Does it, or says why not; the same once more is no mistake. @returns the state afterwards, undefined for a child that was forgotten */
    async act(token: string, errand: ParentErrand): Promise<Result<Child | undefined, ParentRefusal>> {
      const id = openLink(token)
      const officers = errand === 'accept' ? await listOfficers() : []
      return changeList(async (held): Promise<Result<Child | undefined, ParentRefusal>> => {
        const child = held.children.find((each) => each.id === id)
        const group = held.groups.find((each) => each.id === child?.groupId)
        if (!child || !group || isStale(child, held.now)) return err({ kind: 'unknown-child' })
        const outcome = await acts[errand](held, child, group)
        if (outcome.ok && errand === 'accept' && child.state === 'offered') {
          const facts = { ...held.factsOf(child, group), url: listUrl }
          for (const officer of officers.length > 0 ? officers : [facts.club.email])
            await held.mail(composeTaken(officer, facts))
        }
        return outcome
      })
    },
  }
}

/** A link that was not followed in time is none, whether its child is purged already or not. */
const isStale = ({ state, askedAt }: Child, now: Date) =>
  state === 'asked' && askedAt.getTime() + CONFIRM_WITHIN <= now.getTime()

const tooLate = err({ kind: 'too-late' as const })

type Act = (held: HeldList, child: Child, group: YouthGroup) => Promise<Result<Child | undefined, ParentRefusal>>

const acts: Record<ParentErrand, Act> = {
  async confirm({ youth, now }, child) {
    if (child.state !== 'asked') return ok(child)
    return save(youth, { ...child, state: 'waiting', confirmedAt: now, affirmedAt: now })
  },

  async stay({ youth, now }, child) {
    if (child.state !== 'waiting') return tooLate
    return save(youth, { ...child, affirmedAt: now, questionedAt: undefined })
  },

  /** Who had taken a place gives it back. */
  async leave({ youth }, { id, state }, group) {
    if (state === 'accepted') await youth.putGroup({ ...group, free: group.free + 1 })
    await youth.removeChild(id)
    return ok(undefined)
  },

  async accept({ youth, now }, child, group) {
    if (child.state === 'accepted') return ok(child)
    if (!isOffered(child, now)) return tooLate
    await youth.putGroup({ ...group, free: Math.max(0, group.free - 1) })
    return save(youth, { ...child, state: 'accepted', endedAt: now })
  },

  async decline({ youth, now }, child) {
    if (!isOffered(child, now)) return tooLate
    await youth.removeChild(child.id)
    return ok(undefined)
  },
}

const isOffered = ({ state, offerUntil }: Child, now: Date) =>
  state === 'offered' && offerUntil !== undefined && offerUntil > now

async function save(youth: YouthStore, child: Child): Promise<Result<Child, ParentRefusal>> {
  await youth.changeChild(child)
  return ok(child)
}
