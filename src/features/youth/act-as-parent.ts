import { err, ok, type Result } from '#shared/result.ts'
import { changeList, type LockedList } from './change-list.ts'
import type { YouthContext } from './context.ts'
import { CONFIRM_WITHIN, turnRange, type Child, type YouthGroup } from './youth-list.ts'
import { composeTaken } from './youth-mail.ts'
import type { YouthStore } from './youth-store.ts'

export const PARENT_ACTIONS = ['confirm', 'stay', 'leave', 'accept', 'decline'] as const
export type ParentAction = (typeof PARENT_ACTIONS)[number]

/** `unknown-child`: the link is not from us, or its child was deleted. `too-late`: the offer on the page has expired. */
export type ParentRefusal = { kind: 'unknown-child' | 'too-late' }

export async function showChild(ctx: YouthContext, token: string) {
  const id = ctx.childLinks.open(token)
  const { groups, children } = await ctx.read.youth.read()
  const child = children.find((each) => each.id === id)
  const group = groups.find((each) => each.id === child?.groupId)
  if (!child || !group || isStale(child, ctx.now())) return undefined
  return { child, group, range: turnRange(child, children) }
}

/** Performs an action; idempotent. @returns the child afterwards, undefined if it was deleted */
export async function actAsParent(
  ctx: YouthContext,
  token: string,
  action: ParentAction,
): Promise<Result<Child | undefined, ParentRefusal>> {
  const id = ctx.childLinks.open(token)
  const officers = action === 'accept' ? await ctx.listOfficeAddresses('youth') : []
  return changeList(ctx, async (list): Promise<Result<Child | undefined, ParentRefusal>> => {
    const child = list.children.find((each) => each.id === id)
    const group = list.groups.find((each) => each.id === child?.groupId)
    if (!child || !group || isStale(child, list.now)) return err({ kind: 'unknown-child' })
    const outcome = await acts[action](list, child, group)
    if (outcome.ok && action === 'accept' && child.state === 'offered') {
      const facts = { ...list.factsOf(child, group), url: ctx.addresses.youthList }
      for (const officer of officers.length > 0 ? officers : [facts.club.email])
        await list.mail(composeTaken(officer, facts))
    }
    return outcome
  })
}

/** A link not followed in time is invalid, even before its child is purged. */
const isStale = ({ state, askedAt }: Child, now: Date) =>
  state === 'asked' && askedAt.getTime() + CONFIRM_WITHIN <= now.getTime()

const tooLate = err({ kind: 'too-late' as const })

type Act = (list: LockedList, child: Child, group: YouthGroup) => Promise<Result<Child | undefined, ParentRefusal>>

const acts: Record<ParentAction, Act> = {
  async confirm({ youth, now }, child) {
    if (child.state !== 'asked') return ok(child)
    return save(youth, { ...child, state: 'waiting', confirmedAt: now, affirmedAt: now })
  },

  async stay({ youth, now }, child) {
    if (child.state !== 'waiting') return tooLate
    return save(youth, { ...child, affirmedAt: now, questionedAt: undefined })
  },

  /** A child with a place gives it back. */
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
