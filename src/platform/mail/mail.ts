import { createHash } from 'node:crypto'
import { issuedAt } from '#shared/form-guard.ts'
import { toId } from '#shared/new-id.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What is to be said to whom; the sender belongs to the installation, not to the mail. */
export type Mail = {
  /** Which of our mails it is, such as `entry-confirmation`; the only part of a mail that is ever logged. */
  kind: string
  /** How it travels; absent means by e-mail. A text message goes to the number `recipient` (E.164 with `+`) and has no use for `html`. */
  channel?: 'email' | 'sms'
  recipient: string
  replyTo: string | undefined
  /** Where a mail that somebody has subscribed to is ended by one click (RFC 8058). */
  unsubscribeUrl?: string | undefined
  subject: string
  text: string
  html: string
  files?: readonly MailFile[]
}

/** What goes along with a mail; forgotten as soon as the mail was sent. */
export type MailFile = { name: string; mediaType: string; content: Buffer }

/** A mail in the outbox. Its id also names the message to the world, so that a repeated delivery is recognised. */
export type OutboxMail = Mail & {
  id: string
  createdAt: Date
  /** Whoever stores it hands it over right after the commit; the worker takes it only when that was not done while a claim lasts. */
  isHeld?: boolean
}

/** @property attempts how often it was tried, this time included */
export type ClaimedMail = OutboxMail & { attempts: number }

/** Messages of the identity service carry links and codes that let somebody in: nobody but the recipient may see them. */
const SECRET_KINDS = 'identity-'
/** The same for SQL's `like`. */
export const SECRET_KINDS_PATTERN = `${SECRET_KINDS}%`

/** Whether the text of such a mail is shown to nobody, and erased once it was sent or given up. */
export const carriesSecret = (kind: string): boolean => kind.startsWith(SECRET_KINDS)

/** What stays of a secret text when it was sent or given up. */
export const ERASED_TEXT = '(Der Text dieser Nachricht wurde gelöscht.)'

/**
 * The id of the mail that a view of a form causes: the same view sent again with the same words is the same mail. It sorts by age like all
 * others, behind those of the moment in which the form was shown.
 */
export function mailOfForm(token: string, ...typed: readonly unknown[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([token, ...typed]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt16BE(0xffff, 6)
  return toId(issuedAt(token), bytes)
}

/**
 * Deletes mails that were delivered as files before a moment.
 *
 * @returns how many; 0 when there is no such folder
 */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let count = 0
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const { mtime } = await stat(join(folder, name))
    if (mtime >= before) continue
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}

/** Deletes one mail that was delivered as a file, if it was. */
export const removeMailFile = (folder: string, id: string): Promise<void> =>
  rm(join(folder, `${id}.eml`), { force: true })
