import { receiveForm, type Posted, type ReceiveRefusal } from '#platform/forms/receive-form.ts'
import { mailOfForm } from '#platform/mail/mail.ts'
import { QUESTION_SPACING } from '#platform/mail/mail-spacing.ts'
import { ok, type Result } from '#shared/result.ts'
import type { SubscriptionContext } from './context.ts'
import { noteConsent } from './note-consent.ts'
import { endingOf, type Ending, type Topic } from './subscription.ts'
import { wishForm } from './wish-form.ts'
import { composeWishMail, wordingOf } from './wish-mail.ts'

/** Sends the mail that confirms a wish; does not reveal whether the address is already known. */
export async function askForMails(ctx: SubscriptionContext, posted: Posted): Promise<Result<void, ReceiveRefusal>> {
  const received = await receiveForm(ctx.forms.wishes, wishForm, posted)
  if (!received.ok) return received
  const { email, art: topics } = received.value.value
  const club = await ctx.findClub()
  const url = ctx.addresses.wish(ctx.subscriptionLinks.sealWish({ email, topics }))
  const mail = composeWishMail(email, { url, topics, club })
  const id = mailOfForm(received.value.token, email, topics)
  await ctx.write(({ outbox }) => outbox.add({ ...mail, id, createdAt: ctx.now() }, ctx.spacingOf(QUESTION_SPACING)))
  return ok(undefined)
}

/** Starts the subscription and stores the proof. @returns undefined for a link that is not from us, or too old */
export async function confirmWish(ctx: SubscriptionContext, token: string): Promise<Topic[] | undefined> {
  const wish = ctx.subscriptionLinks.openWish(token)
  if (!wish) return undefined
  const { email, topics, askedAt } = wish
  const said = { email, topics, wording: wordingOf(topics), askedAt, confirmedAt: ctx.now() }
  await ctx.write(({ subscriptions }) => noteConsent(ctx, subscriptions, said))
  return topics
}

/** The subscription that the link would end. @returns undefined if it is not running */
export async function findRunning(
  { read, subscriptionLinks }: SubscriptionContext,
  token: string,
): Promise<Ending | undefined> {
  const link = subscriptionLinks.openEnd(token)
  const subscription = link && (await read.subscriptions.find(link.id))
  return subscription?.topics.some((topic) => endingOf(topic) === link?.ending) ? link?.ending : undefined
}

/** Ends it, and deletes the address if nothing is left; idempotent. @returns false for a link that is not from us */
export async function endSubscription(ctx: SubscriptionContext, token: string): Promise<boolean> {
  const link = ctx.subscriptionLinks.openEnd(token)
  if (!link) return false
  await ctx.write(async ({ subscriptions }) => {
    const subscription = await subscriptions.find(link.id)
    if (!subscription) return
    const at = ctx.now()
    const topics = subscription.topics.filter((topic) => endingOf(topic) !== link.ending)
    const ended = await subscriptions.endProofs(link.id, at)
    if (topics.length === 0) return subscriptions.remove(link.id)
    await subscriptions.put({ ...subscription, topics })
    for (const proof of ended) await subscriptions.addProof({ ...proof, id: ctx.newId(), topics })
  })
  return true
}
