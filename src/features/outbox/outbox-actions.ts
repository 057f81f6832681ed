import { carriesSecret } from '#platform/mail/mail.ts'
import type { MailboxLine, MailboxStore, MailState } from '#platform/mail/mailbox-store.ts'
import type { OutboxStore } from '#platform/mail/outbox-store.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'

export const OUTBOX_PAGE_SIZE = 50

export type OutboxState = MailState
/** @property isSecret its text is for the recipient only */
export type OutboxLine = MailboxLine & { isSecret: boolean }
/** @property text undefined where it is secret */
type OutboxDetails = OutboxLine & { text: string | undefined }
type OutboxPage = {
  lines: OutboxLine[]
  /** How many there are in each state. */
  counts: Record<MailState, number>
}

type RetryRefusal = { kind: 'mail-unknown' | 'mail-not-waiting' | 'mail-expired' }

type Needs = {
  mailbox: Pick<MailboxStore, 'list' | 'find'>
  counts: OutboxStore['counts']
  inTransaction: <T>(work: (mailbox: Pick<MailboxStore, 'retry' | 'retryFailed'>) => Promise<T>) => Promise<T>
  now: () => Date
  /** To be called when mails are due again. */
  afterCommit: () => void
  /** Where messages become files because there is no mail server. */
  folder: string | undefined
}

export type OutboxActions = ReturnType<typeof createOutboxActions>

/** What goes out, for those who look after it. */
export function createOutboxActions({ mailbox, counts, inTransaction, now, afterCommit, folder }: Needs) {
  return {
    folder,

    /** @param page from 1 */
    async list(actor: Actor, state: MailState, page: number): Promise<Result<OutboxPage, NotAllowed>> {
      const allowed = allow(actor, 'read-outbox')
      if (!allowed.ok) return allowed
      const lines = await mailbox.list(state, { number: page, size: OUTBOX_PAGE_SIZE })
      const { waiting, sent, givenUp } = await counts()
      return ok({ lines: lines.map(marked), counts: { waiting, sent, failed: givenUp } })
    },

    async find(actor: Actor, id: string): Promise<Result<OutboxDetails, NotAllowed | { kind: 'mail-unknown' }>> {
      const allowed = allow(actor, 'read-outbox')
      if (!allowed.ok) return allowed
      const mail = await mailbox.find(id)
      if (mail === undefined) return err({ kind: 'mail-unknown' })
      const line = marked(mail)
      return ok({ ...line, text: line.isSecret ? undefined : mail.text })
    },

    /** Of messages with a link or code nothing is left when they were given up: a new one has to be asked for. */
    async retry(actor: Actor, id: string): Promise<Result<void, NotAllowed | RetryRefusal>> {
      const allowed = allow(actor, 'retry-mail')
      if (!allowed.ok) return allowed
      const mail = await mailbox.find(id)
      if (mail === undefined) return err({ kind: 'mail-unknown' })
      if (mail.state === 'failed' && carriesSecret(mail.kind)) return err({ kind: 'mail-expired' })
      const isDue = await inTransaction((writing) => writing.retry(id, now()))
      if (!isDue) return err({ kind: 'mail-not-waiting' })
      afterCommit()
      return ok(undefined)
    },

    /** @returns how many are tried again */
    async retryAll(actor: Actor): Promise<Result<number, NotAllowed>> {
      const allowed = allow(actor, 'retry-mail')
      if (!allowed.ok) return allowed
      const count = await inTransaction((writing) => writing.retryFailed(now()))
      if (count > 0) afterCommit()
      return ok(count)
    },
  }
}

const marked = (line: MailboxLine): OutboxLine => ({ ...line, isSecret: carriesSecret(line.kind) })
