import { receiveForm, type Posted, type ReceiveRefusal } from '#platform/forms/receive-form.ts'
import { mailOfForm } from '#platform/mail/mail.ts'
import { QUESTION_SPACING } from '#platform/mail/mail-spacing.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { childUrl } from './change-list.ts'
import type { YouthContext } from './context.ts'
import { CHOOSE_GROUP, describeChild } from './youth-forms.ts'
import { youthPlaces, type Child, type YouthGroup, type YouthPlaces } from './youth-list.ts'
import { composeLink, composeWish } from './youth-mail.ts'
import type { WholeList } from './youth-store.ts'

/** Whether places are free, as visitors see it; undefined for a club without such a list. */
export async function readPlaces({ read }: YouthContext): Promise<YouthPlaces | undefined> {
  const { groups, children } = await read.youth.read()
  return youthPlaces(groups, children)
}

export const listGroups = async ({ read }: YouthContext): Promise<YouthGroup[]> => (await read.youth.read()).groups

/** Stores a child until its parents confirm by mail; does not reveal whether it is already known. */
export async function joinYouthList(ctx: YouthContext, posted: Posted): Promise<Result<void, ReceiveRefusal>> {
  const groups = await listGroups(ctx)
  const received = await receiveForm(ctx.forms.youth, describeChild(groups, ctx.now()), posted)
  if (!received.ok) return received
  const { kind: name, jahrgang: birthYear, email, gruppe = groups[0]?.id } = received.value.value
  const club = await ctx.findClub()
  return ctx.write(async ({ youth, outbox }): Promise<Result<void, ReceiveRefusal>> => {
    const createdAt = ctx.now()
    const list = await youth.hold()
    const group = list.groups.find(({ id }) => id === gruppe)
    if (!group) return err({ kind: 'mistakes', mistakes: [{ field: 'gruppe', message: CHOOSE_GROUP }] })
    const typed = { name, birthYear, email, groupId: group.id }
    const known = findSame(list, typed)
    const child: Child = known ?? { ...typed, id: ctx.newId(), ...newlyAsked(createdAt) }
    if (!known) await youth.addChild(child)
    const compose = child.state === 'asked' ? composeWish : composeLink
    const mail = compose({ child, group, club, url: childUrl(ctx, child.id) })
    const id = mailOfForm(received.value.token, typed)
    await outbox.add({ ...mail, id, createdAt }, ctx.spacingOf(QUESTION_SPACING))
    return ok(undefined)
  })
}

const newlyAsked = (askedAt: Date) => ({
  state: 'asked' as const,
  askedAt,
  confirmedAt: undefined,
  affirmedAt: undefined,
  questionedAt: undefined,
  offerUntil: undefined,
  endedAt: undefined,
})

/** Sending the form twice makes one child and one mail; a new request sends another mail. */
const findSame = ({ children }: WholeList, typed: Pick<Child, 'name' | 'birthYear' | 'email' | 'groupId'>) =>
  children.find(
    (child) =>
      child.endedAt === undefined &&
      child.groupId === typed.groupId &&
      child.birthYear === typed.birthYear &&
      child.email.toLowerCase() === typed.email.toLowerCase() &&
      child.name.toLowerCase() === typed.name.toLowerCase(),
  )
