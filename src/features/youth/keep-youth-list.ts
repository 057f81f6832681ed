import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { changeList } from './change-list.ts'
import type { YouthContext, YouthStores } from './context.ts'
import { describeGroup } from './youth-forms.ts'
import {
  inTurn,
  type Child,
  type YouthGroup,
  ANSWER_WITHIN,
  CONFIRM_WITHIN,
  ENDED_RETENTION,
  QUESTION_AFTER,
} from './youth-list.ts'
import type { Context } from '#platform/context.ts'

/** A group with its children by state; those that wait are in their turn. */
export type GroupList = { group: YouthGroup; waiting: Child[]; offered: Child[]; accepted: Child[]; ended: Child[] }

const RIGHT = 'keep-youth-list'

export async function listYouth({ read }: YouthContext, actor: Actor): Promise<Result<GroupList[], NotAllowed>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const { groups, children } = await read.youth.read()
  return ok(groups.map((group) => toGroupList(group, children)))
}

export type GroupRefusal = NotAllowed | Mistaken | { kind: 'group-changed' }

/** @property seen how many places were free on the form; some may have been taken since */
export type SentGroup = { id: string | undefined; seen: string; sent: SentForm }

export async function putGroup(
  ctx: YouthContext,
  actor: Actor,
  { id, seen, sent }: SentGroup,
): Promise<Result<void, GroupRefusal>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return changeList(ctx, async ({ youth, groups }): Promise<Result<void, GroupRefusal>> => {
    const group = describeGroup(groups.filter((each) => each.id !== id).map(({ name }) => name)).read(sent)
    if (!group.ok) return group
    const stored = groups.find((each) => each.id === id)
    if (id !== undefined && String(stored?.free) !== seen) return err({ kind: 'group-changed' })
    await youth.putGroup({ id: id ?? ctx.newId(), ...group.value })
    return ok(undefined)
  })
}

/** Only for a group without children. */
export async function removeGroup(
  ctx: YouthContext,
  actor: Actor,
  id: string,
): Promise<Result<void, NotAllowed | { kind: 'group-not-empty' }>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return changeList(ctx, async ({ youth, children }): Promise<Result<void, { kind: 'group-not-empty' }>> => {
    if (children.some(({ groupId }) => groupId === id)) return err({ kind: 'group-not-empty' })
    await youth.removeGroup(id)
    return ok(undefined)
  })
}

/** Deletes a child because its parents have asked for it, or because it trains by now. */
export async function removeChild(ctx: YouthContext, actor: Actor, id: string): Promise<Result<void, NotAllowed>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  await changeList(ctx, ({ youth }) => youth.removeChild(id))
  return ok(undefined)
}

/** Restores a child whose parents did not answer, at its former turn. */
export async function putBack(
  ctx: YouthContext,
  actor: Actor,
  id: string,
): Promise<Result<void, NotAllowed | { kind: 'unknown-child' }>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return changeList(ctx, async ({ youth, children, now }): Promise<Result<void, { kind: 'unknown-child' }>> => {
    const child = children.find((each) => each.id === id)
    if (!child || (child.state !== 'lapsed' && child.state !== 'silent')) return err({ kind: 'unknown-child' })
    const anew = { affirmedAt: now, questionedAt: undefined, offerUntil: undefined, endedAt: undefined }
    await youth.changeChild({ ...child, ...anew, state: 'waiting' })
    return ok(undefined)
  })
}

function toGroupList(group: YouthGroup, all: Child[]): GroupList {
  const children = all.filter(({ groupId }) => groupId === group.id)
  return {
    group,
    waiting: inTurn(children),
    offered: children.filter(({ state }) => state === 'offered'),
    accepted: children.filter(({ state }) => state === 'accepted'),
    ended: children.filter(({ state }) => state === 'lapsed' || state === 'silent'),
  }
}

/** Deletes children that were not confirmed, or no longer wait; runs about once a day. @returns how many */
export function purgeYouthList({ write, now }: Context<YouthStores>): Promise<number> {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  // Children whose parents did not answer have ended by then; this is for lists that were never settled.
  const affirmed = ago(QUESTION_AFTER + ANSWER_WITHIN + ENDED_RETENTION)
  return write(({ youth }) => youth.removeUntil({ asked: ago(CONFIRM_WITHIN), affirmed, ended: ago(ENDED_RETENTION) }))
}
