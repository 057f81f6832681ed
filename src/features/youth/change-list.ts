import type { Mail } from '#platform/mail/mail.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { settleList, youthPlaces, type Child, type ListStep, type YouthGroup } from './youth-list.ts'
import { composeLapse, composeOffer, composeQuestion, composeSilence, type YouthClub } from './youth-mail.ts'
import type { WholeList, YouthStore } from './youth-store.ts'

/** What one transaction offers; children, mails and the notice of the home page are changed together. */
export type YouthWork = {
  youth: YouthStore
  outbox: Pick<OutboxStore, 'add'>
  /** Makes the public pages anew. */
  raiseRevision: () => Promise<void>
}

export type YouthNeeds = {
  inTransaction: <T>(work: (stores: YouthWork) => Promise<T>) => Promise<T>
  findClub: () => Promise<YouthClub>
  /** @returns what makes the address of a child's page */
  getToUrl: () => Promise<(childId: string) => string>
  now: () => Date
  newId: (now: Date) => string
  /** Called when mails are safely stored. */
  afterCommit: () => void
}

/** The whole list, which nobody else changes meanwhile. @property mail is put into the outbox with what is changed */
export type HeldList = WholeList & {
  youth: YouthStore
  now: Date
  mail: (mail: Mail) => Promise<void>
  factsOf: (child: Child, group: YouthGroup) => { child: Child; group: YouthGroup; club: YouthClub; url: string }
}

/**
 * Changes the list while nobody else does, on whatever instance, and then gives to the next what has become free. Where the home page now
 * has to say something else, it is made anew.
 */
export function createChangeList(needs: YouthNeeds) {
  const { inTransaction, findClub, getToUrl, newId, afterCommit } = needs

  return async function changeList<T>(change: (held: HeldList) => Promise<T>): Promise<T> {
    const [club, toUrl] = await Promise.all([findClub(), getToUrl()])
    let hasMails = false
    const changed = await inTransaction(async ({ youth, outbox, raiseRevision }) => {
      const now = needs.now()
      const before = await youth.hold()
      const held: HeldList = {
        ...before,
        youth,
        now,
        factsOf: (child, group) => ({ child, group, club, url: toUrl(child.id) }),
        async mail(mail) {
          hasMails = true
          await outbox.add({ ...mail, id: newId(now), createdAt: now })
        },
      }
      const result = await change(held)
      const after = await settle({ ...held, ...(await youth.read()) })
      if (youthPlaces(before.groups, before.children) !== youthPlaces(after.groups, after.children))
        await raiseRevision()
      return result
    })
    if (hasMails) afterCommit()
    return changed
  }
}

/** @returns the list as it then stands */
async function settle(held: HeldList): Promise<WholeList> {
  const changed = new Map<string, Child>()
  for (const group of held.groups) {
    const children = held.children.filter(({ groupId }) => groupId === group.id)
    for (const step of settleList(group, children, held.now)) {
      const child = childAfter(step, held.now)
      await held.youth.changeChild(child)
      await held.mail(mails[step.kind](held.factsOf(child, group)))
      changed.set(child.id, child)
    }
  }
  return { groups: held.groups, children: held.children.map((child) => changed.get(child.id) ?? child) }
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
