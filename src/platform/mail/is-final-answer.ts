/** No such mailbox, moved away, no possible name, refused for good; not 552, for a full mailbox may be emptied (RFC 5321, 4.2.3). */
const FINAL = new Set([550, 551, 553, 554])
/** What a server says of this one mail. To our name, password or sender it says the same codes, and those somebody will mend. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])

/** Whether a mail server has said of a mail that it will never take it. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return FINAL.has(Number(error.responseCode)) && ABOUT_THE_MAIL.has(String(error.command))
}
