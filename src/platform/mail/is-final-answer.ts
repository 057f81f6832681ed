/** No such mailbox, moved away, no possible name, refused for good; not 552, for a full mailbox may be emptied (RFC 5321, 4.2.3). */
const FINAL = new Set([550, 551, 553, 554])
/** What a server says of this one mail. To our name, password or sender it says the same codes, and those somebody will mend. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])
/**
 * What those codes mean once a second one says more ("550 5.4.5 daily sending quota exceeded", RFC 3463): no such address (5.1), mailbox
 * closed (5.2.1), content that cannot be carried (5.6). Quotas, relaying, SPF and DMARC (5.4, 5.7) and our own address as the sender
 * (5.1.7, 5.1.8) can be mended, and a full mailbox (5.2.2) emptied.
 */
const SECOND_CODE = /^\d{3}[ -]5\.\d{1,3}\.\d{1,3}\b/
const FINAL_SECOND_CODE = /^\d{3}[ -]5\.(?:1\.(?![78]\b)\d{1,3}|2\.1|6\.\d{1,3})\b/

/** Whether a mail server has said of a mail that it will never take it. */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  if (!FINAL.has(Number(error.responseCode)) || !ABOUT_THE_MAIL.has(String(error.command))) return false
  const text = 'response' in error ? String(error.response) : ''
  return !SECOND_CODE.test(text) || FINAL_SECOND_CODE.test(text)
}
