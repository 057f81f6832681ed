import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { cleanLines } from '#shared/clean-lines.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { createChangeList, type YouthNeeds } from './change-list.ts'
import { groupLimits } from './youth-fields.ts'
import { inTurn, type Child, type YouthGroup } from './youth-list.ts'
import type { YouthStore } from './youth-store.ts'

/** What has to be mended, in the field of that name. */
export type GroupMistake = {
  field: 'name' | 'free' | 'offerDays'
  kind: 'missing' | 'too-long' | 'taken' | 'no-number'
}
export type GroupRefusal = NotAllowed | { kind: 'mistakes'; mistakes: GroupMistake[] } | { kind: 'group-changed' }

/** A group with the children who are to be thought of: first come those that wait, in their turn. */
export type GroupList = { group: YouthGroup; waiting: Child[]; offered: Child[]; accepted: Child[]; ended: Child[] }

type Needs = YouthNeeds & { read: YouthStore['read'] }

/** What a form says of a group. @property seen how many places were free when the form was shown; others may have taken some since */
export type TypedGroup = { id: string | undefined; name: string; free: string; offerDays: string; seen: string }

export type YouthRoom = ReturnType<typeof createKeepYouthList>

export function createKeepYouthList(needs: Needs) {
  const changeList = createChangeList(needs)
  return { ...reading(needs), ...keepingGroups(changeList, needs), ...keepingChildren(changeList) }
}

type ChangeList = ReturnType<typeof createChangeList>

function reading({ read }: Needs) {
  return {
    async list(actor: Actor): Promise<Result<GroupList[], NotAllowed>> {
      const allowed = allow(actor, 'keep-youth-list')
      if (!allowed.ok) return allowed
      const { groups, children } = await read()
      return ok(groups.map((group) => toGroupList(group, children)))
    },
  }
}

function keepingGroups(changeList: ChangeList, { newId }: Pick<Needs, 'newId'>) {
  return {
    async putGroup(actor: Actor, typed: TypedGroup): Promise<Result<void, GroupRefusal>> {
      const allowed = allow(actor, 'keep-youth-list')
      if (!allowed.ok) return allowed
      return changeList(async ({ youth, groups, now }): Promise<Result<void, GroupRefusal>> => {
        const group = readGroup(typed, typed.id ?? newId(now), groups)
        if (!group.ok) return err({ kind: 'mistakes', mistakes: group.error })
        const stored = groups.find(({ id }) => id === typed.id)
        if (typed.id !== undefined && String(stored?.free) !== typed.seen) return err({ kind: 'group-changed' })
        await youth.putGroup(group.value)
        return ok(undefined)
      })
    },

    /** Only of a group for which nobody waits. */
    async removeGroup(actor: Actor, id: string): Promise<Result<void, NotAllowed | { kind: 'group-not-empty' }>> {
      const allowed = allow(actor, 'keep-youth-list')
      if (!allowed.ok) return allowed
      return changeList(async ({ youth, children }): Promise<Result<void, { kind: 'group-not-empty' }>> => {
        if (children.some(({ groupId }) => groupId === id)) return err({ kind: 'group-not-empty' })
        await youth.removeGroup(id)
        return ok(undefined)
      })
    },
  }
}

function keepingChildren(changeList: ChangeList) {
  return {
    /** Forgets a child, as its parents have asked, or because it trains by now. */
    async removeChild(actor: Actor, id: string): Promise<Result<void, NotAllowed>> {
      const allowed = allow(actor, 'keep-youth-list')
      if (!allowed.ok) return allowed
      await changeList(({ youth }) => youth.removeChild(id))
      return ok(undefined)
    },

    /** Takes a child in again that has not answered, where it stood. */
    async putBack(actor: Actor, id: string): Promise<Result<void, NotAllowed | { kind: 'unknown-child' }>> {
      const allowed = allow(actor, 'keep-youth-list')
      if (!allowed.ok) return allowed
      return changeList(async ({ youth, children, now }): Promise<Result<void, { kind: 'unknown-child' }>> => {
        const child = children.find((each) => each.id === id)
        if (!child || (child.state !== 'lapsed' && child.state !== 'silent')) return err({ kind: 'unknown-child' })
        const anew = { affirmedAt: now, questionedAt: undefined, offerUntil: undefined, endedAt: undefined }
        await youth.changeChild({ ...child, ...anew, state: 'waiting' })
        return ok(undefined)
      })
    },
  }
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

function readGroup(typed: TypedGroup, id: string, groups: YouthGroup[]): Result<YouthGroup, GroupMistake[]> {
  const mistakes: GroupMistake[] = []
  const name = cleanLines(typed.name).replace(/\s+/g, ' ')
  const free = readNumber(typed.free, 0, groupLimits.free)
  const offerDays = readNumber(typed.offerDays, 1, groupLimits.offerDays)
  if (name === '') mistakes.push({ field: 'name', kind: 'missing' })
  else if (name.length > groupLimits.name) mistakes.push({ field: 'name', kind: 'too-long' })
  else if (groups.some((group) => group.id !== id && group.name === name))
    mistakes.push({ field: 'name', kind: 'taken' })
  if (free === undefined) mistakes.push({ field: 'free', kind: 'no-number' })
  if (offerDays === undefined) mistakes.push({ field: 'offerDays', kind: 'no-number' })
  if (mistakes.length > 0 || free === undefined || offerDays === undefined) return err(mistakes)
  return ok({ id, name, free, offerDays })
}

function readNumber(text: string, min: number, max: number): number | undefined {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : NaN
  return number >= min && number <= max ? number : undefined
}
