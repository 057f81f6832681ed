import type { Mail } from '#platform/mail/mail.ts'
import type { YouthContext } from './context.ts'
import { settleList, youthPlaces, type Child, type ListStep, type YouthGroup } from './youth-list.ts'
import { composeLapse, composeOffer, composeQuestion, composeSilence, type YouthClub } from './youth-mail.ts'
import type { WholeList, YouthStore } from './youth-store.ts'

/** The whole list, locked against other changes. @property mail puts a mail into the outbox, in the same transaction */
export type LockedList = WholeList & {
  youth: YouthStore
  now: Date
  mail: (mail: Mail) => Promise<void>
  factsOf: (child: Child, group: YouthGroup) => { child: Child; group: YouthGroup; club: YouthClub; url: string }
}

export const childUrl = ({ addresses, childLinks }: YouthContext, childId: string): string =>
  addresses.child(childLinks.seal(childId))

/**
 * Changes the list under a lock across all instances, then offers free places to the next children. Raises the revision if the home page must now
 * say something else.
 */
export async function changeList<T>(ctx: YouthContext, change: (list: LockedList) => Promise<T>): Promise<T> {
  const club = await ctx.findClub()
  return ctx.write(async (stores) => {
    const now = ctx.now()
    const before = await stores.youth.hold()
    const list: LockedList = {
      ...before,
      youth: stores.youth,
      now,
      factsOf: (child, group) => ({ child, group, club, url: childUrl(ctx, child.id) }),
      mail: (mail) => stores.outbox.add({ ...mail, id: ctx.newId(), createdAt: now }),
    }
    const result = await change(list)
    const after = await settle({ ...list, ...(await stores.youth.read()) })
    if (youthPlaces(before.groups, before.children) !== youthPlaces(after.groups, after.children))
      await stores.content.raiseRevision()
    return result
  })
}

/** Ends expired offers, offers free places and asks the yearly question. */
export const settleYouthList = (ctx: YouthContext): Promise<void> => changeList(ctx, async () => undefined)

/** @returns the list afterwards */
async function settle(list: LockedList): Promise<WholeList> {
  const changed = new Map<string, Child>()
  for (const group of list.groups) {
    const children = list.children.filter(({ groupId }) => groupId === group.id)
    for (const step of settleList(group, children, list.now)) {
      const child = childAfter(step, list.now)
      await list.youth.changeChild(child)
      await list.mail(mails[step.kind](list.factsOf(child, group)))
      changed.set(child.id, child)
    }
  }
  return { groups: list.groups, children: list.children.map((child) => changed.get(child.id) ?? child) }
}

function childAfter(step: ListStep, now: Date): Child {
  switch (step.kind) {
    case 'offer':
      return { ...step.child, state: 'offered', offerUntil: step.until, questionedAt: undefined }
    case 'lapse':
      return { ...step.child, state: 'lapsed', endedAt: now }
    case 'question':
      return { ...step.child, questionedAt: now }
    case 'silence':
      return { ...step.child, state: 'silent', endedAt: now }
  }
}

const mails: Record<ListStep['kind'], (facts: Parameters<typeof composeOffer>[0]) => Mail> = {
  offer: composeOffer,
  lapse: composeLapse,
  question: composeQuestion,
  silence: composeSilence,
}
