import type { Account } from '#identity/core/accounts/account.ts'
import type { Transaction } from '#identity/core/context.ts'
import type { MessageRequest } from '#identity/core/ports.ts'
import type { IdentityStore, Unsent } from '#identity/core/store.ts'
import { hashLink, issueToken, lifetimeOf } from './issue-token.ts'
import type { LinkRequest, OneTimeToken, TokenPurpose } from './one-time-token.ts'
import { redirectTarget, type RedirectSettings } from './redirect-target.ts'

/** A token and the message that carries it. @property extra what the message says besides the token */
export type TokenMessage = {
  account: Account
  purpose: TokenPurpose
  /** The recipient; the code is valid only together with this address. */
  sentTo: string
  channel: 'email' | 'sms'
  link: LinkRequest
  extra?: { newEmail?: string }
  /** The account was created for this message, and is removed if the message is not accepted. */
  isNewcomer?: boolean
}

/** The field in which the account records the sending; magic links share it with recoveries, as on the vendors' wires. */
const SENT_AT = {
  confirmation: 'confirmationSentAt',
  'phone-confirmation': 'confirmationSentAt',
  invite: 'invitedAt',
  recovery: 'recoverySentAt',
  'magic-link': 'recoverySentAt',
  'email-change-current': 'emailChangeSentAt',
  'email-change-new': 'emailChangeSentAt',
  'phone-change': 'phoneChangeSentAt',
  reauthentication: 'reauthenticationSentAt',
} as const satisfies Record<TokenPurpose, keyof Account>

/** The account after a message for this purpose was sent. */
export const withSentAt = (account: Account, purpose: TokenPurpose, at: Date): Account => ({
  ...account,
  [SENT_AT[purpose]]: at,
  updatedAt: at,
})

/**
 * Makes link and code for one purpose, stores their hashes and puts the message into the outbox. Runs inside a transaction; the account must be
 * stored already. If it may be a text message, it must run within `commitAndHandOver`.
 *
 * @returns the stored account, with the time of sending
 */
export async function sendToken(tx: Transaction, message: TokenMessage): Promise<Account> {
  const { account, purpose, channel } = message
  const earlier = channel === 'sms' ? await tx.tokens.find(account.id, purpose) : undefined
  const made = await makeToken(tx, message)
  const takeBack = (later: IdentityStore) => takeBackToken(later, message, made.linkToken, earlier)
  await sendMade(tx, message, { ...made, unsent: channel === 'sms' ? { purpose, takeBack } : undefined })
  return made.account
}

/** Undoes `makeToken`, unless the code arrived all the same and was used, or another was sent since. */
async function takeBackToken(
  store: IdentityStore,
  { account: before, purpose, isNewcomer = false }: TokenMessage,
  linkToken: string,
  earlier: OneTimeToken | undefined,
): Promise<void> {
  const unused = await store.tokens.take(before.id, purpose, hashLink(linkToken))
  if (unused === undefined) return
  if (isNewcomer) return store.accounts.remove(before.id)
  if (earlier !== undefined) await store.tokens.put(earlier)
  const account = await store.accounts.find(before.id)
  const sentAt = SENT_AT[purpose]
  if (account !== undefined) await store.accounts.save({ ...account, [sentAt]: before[sentAt] })
}

/** Makes a token without a message, as for links that an administrator hands over. Nobody else may see the token in clear. */
export async function makeToken(
  tx: Transaction,
  { account, purpose, sentTo, link }: Omit<TokenMessage, 'channel'>,
): Promise<{ account: Account; linkToken: string; code: string }> {
  const redirectTo = redirectTarget(link.redirectTo, tx.settings)
  const issued = await issueToken(tx, { account, purpose, sentTo, link, redirectTo })
  const noted = withSentAt(account, purpose, tx.now())
  await tx.accounts.save(noted)
  return { account: noted, ...issued }
}

/** Second half of `sendToken`, for callers that need the link as well. */
export async function sendMade(
  tx: Transaction,
  message: TokenMessage,
  made: { linkToken: string; code: string; unsent?: Unsent | undefined },
): Promise<void> {
  // Numbers with a fixed code belong to testers; a real message would reach a stranger.
  if (message.channel === 'sms' && tx.settings.testCodes[message.sentTo] !== undefined) return
  await sendMessage(tx, requestFor(tx, message, made), made.unsent)
}

/** Where a link leads afterwards; undefined if the request names no target. */
export const askedTarget = (link: LinkRequest, settings: RedirectSettings): string | undefined =>
  link.redirectTo === undefined ? undefined : redirectTarget(link.redirectTo, settings)

/** Notifies the owner of an address; the message contains nothing that could be used. */
export async function sendNotice(
  tx: Transaction,
  notice: Pick<MessageRequest, 'recipient' | 'newEmail' | 'userMetadata'> & {
    purpose: 'already-registered' | 'email-changed' | 'passkey-added'
  },
): Promise<void> {
  await sendMessage(tx, {
    ...notice,
    channel: 'email',
    // Decides how links look; this message has none.
    wire: 'supabase',
    linkToken: undefined,
    code: undefined,
    validForMilliseconds: 0,
  })
}

/** Composes a message and puts it into the outbox. @param unsent for text messages */
export async function sendMessage(tx: Transaction, request: MessageRequest, unsent?: Unsent): Promise<void> {
  await tx.outbox.add({ ...tx.messages.compose(request), id: tx.newId(), createdAt: tx.now() }, unsent)
}

function requestFor(
  { settings }: Transaction,
  { account, purpose, sentTo, channel, link, extra }: TokenMessage,
  { linkToken, code }: { linkToken: string; code: string },
): MessageRequest {
  return {
    purpose,
    channel,
    recipient: sentTo,
    wire: link.wire,
    // The nonce is typed into the page that asked for it; a link would lead nowhere.
    linkToken: channel === 'email' && purpose !== 'reauthentication' ? linkToken : undefined,
    isPkce: link.pkce !== undefined,
    code,
    redirectTo: askedTarget(link, settings),
    newEmail: extra?.newEmail ?? account.newEmail,
    userMetadata: account.userMetadata,
    validForMilliseconds: lifetimeOf(settings, purpose),
  }
}
