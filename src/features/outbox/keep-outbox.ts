import type { Context } from '#platform/context.ts'
import { carriesSecret } from '#platform/mail/mail.ts'
import type { MailboxLine, MailboxStore, MailState } from '#platform/mail/mailbox-store.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'

export const OUTBOX_PAGE_SIZE = 50

export type OutboxState = MailState
/** @property isSecret only the recipient may read its text */
export type OutboxLine = MailboxLine & { isSecret: boolean }

type RetryRefusal = { kind: 'mail-unknown' | 'mail-not-waiting' | 'mail-expired' }

export type OutboxContext = Context<{ mailbox: MailboxStore; outbox: OutboxStore }> & {
  sendsMails: boolean
  /** Folder for mails as files if there is no mail server. */
  mailFolder: string
}

/** @param page from 1 */
export async function listMails({ read }: OutboxContext, actor: Actor, state: MailState, page: number) {
  if (!may(actor, 'read-outbox')) return notAllowed('read-outbox')
  const lines = await read.mailbox.list(state, { number: page, size: OUTBOX_PAGE_SIZE })
  const { waiting, sent, givenUp } = await read.outbox.counts()
  return ok({ lines: lines.map(marked), counts: { waiting, sent, failed: givenUp } })
}

export async function findMail({ read }: OutboxContext, actor: Actor, id: string) {
  if (!may(actor, 'read-outbox')) return notAllowed('read-outbox')
  const mail = await read.mailbox.find(id)
  if (mail === undefined) return err({ kind: 'mail-unknown' } as const)
  const line = marked(mail)
  return ok({ ...line, text: line.isSecret ? undefined : mail.text })
}

/** A mail with a link or a code is erased when it is given up and cannot be retried: the recipient must request a new one. */
export async function retryMail(
  ctx: OutboxContext,
  actor: Actor,
  id: string,
): Promise<Result<void, NotAllowed | RetryRefusal>> {
  if (!may(actor, 'retry-mail')) return notAllowed('retry-mail')
  const mail = await ctx.read.mailbox.find(id)
  if (mail === undefined) return err({ kind: 'mail-unknown' })
  if (mail.state === 'failed' && carriesSecret(mail.kind)) return err({ kind: 'mail-expired' })
  const isDue = await ctx.write(({ outbox }) => outbox.retry(id, ctx.now()))
  return isDue ? ok(undefined) : err({ kind: 'mail-not-waiting' })
}

/** @returns how many are retried */
export const retryAllMails = async (ctx: OutboxContext, actor: Actor): Promise<Result<number, NotAllowed>> =>
  may(actor, 'retry-mail')
    ? ok(await ctx.write(({ outbox }) => outbox.retryFailed(ctx.now())))
    : notAllowed('retry-mail')

const marked = (line: MailboxLine): OutboxLine => ({ ...line, isSecret: carriesSecret(line.kind) })
