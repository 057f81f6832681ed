import { createHash } from 'node:crypto'
import { unlessGone } from '#platform/program/unless-gone.ts'
import { issuedAt } from '#shared/form-guard.ts'
import { toId } from '#shared/new-id.ts'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The content and the recipient; the sender belongs to the installation, not to the mail. */
export type Mail = {
  /** The type of mail, such as `entry-confirmation`; the only part of a mail that is ever logged. */
  kind: string
  /** The channel; e-mail by default. A text message goes to the number `recipient` (E.164 with `+`) and ignores `html`. */
  channel?: 'email' | 'sms'
  recipient: string
  replyTo: string | undefined
  /** One-click unsubscription of a mail that the recipient has subscribed to (RFC 8058). */
  unsubscribeUrl?: string | undefined
  subject: string
  text: string
  html: string
  files?: readonly MailFile[]
}

/** An attachment; deleted as soon as the mail was sent. */
export type MailFile = { name: string; mediaType: string; content: Buffer }

/** A mail in the outbox. Its id becomes the message id, so that a repeated delivery is recognised. */
export type OutboxMail = Mail & {
  id: string
  createdAt: Date
  /** The caller hands it over right after the commit; the worker takes it only if that has not happened when a claim would have expired. */
  isHeld?: boolean
}

/** @property attempts number of attempts, including the present one */
export type ClaimedMail = OutboxMail & { attempts: number }

/** Messages of the identity service carry links and codes for signing in: only the recipient may see them. */
const SECRET_KINDS = 'identity-'
/** The same for SQL's `like`. */
export const SECRET_KINDS_PATTERN = `${SECRET_KINDS}%`

/** Whether the text of such a mail is never shown, and erased once the mail was sent or given up. */
export const carriesSecret = (kind: string): boolean => kind.startsWith(SECRET_KINDS)

/** Replaces a secret text after the mail was sent or given up. */
export const ERASED_TEXT = '(Der Text dieser Nachricht wurde gelöscht.)'

/**
 * The id of the mail that a view of a form causes: sending the same view again with the same input gives the same mail (deduplication). It
 * sorts by age like all others, after those of the moment in which the form was shown.
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
 * Deletes mails that were written as files before a moment.
 *
 * @returns how many; 0 without a folder
 */
export async function removeMailFiles(folder: string, before: Date): Promise<number> {
  const names = (await readdir(folder).catch(unlessGone)) ?? []
  let count = 0
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const { mtime } = await stat(join(folder, name))
    if (mtime >= before) continue
    await rm(join(folder, name), { force: true })
    count += 1
  }
  return count
}

/** Deletes the file of one mail, if it exists. */
export const removeMailFile = (folder: string, id: string): Promise<void> =>
  rm(join(folder, `${id}.eml`), { force: true })
