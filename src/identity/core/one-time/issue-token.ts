import { createHash } from 'node:crypto'
import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { Flow, OneTimeToken, TokenPurpose, LinkRequest } from './one-time-token.ts'

type TokenRequest = { account: Account; purpose: TokenPurpose; sentTo: string; link: LinkRequest; redirectTo: string }

/** The setting that holds the lifetime of each purpose. */
const LIFETIMES: Record<TokenPurpose, keyof IdentitySettings['lifetimes']> = {
  confirmation: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  'magic-link': 'magicLink',
  'email-change-current': 'emailChange',
  'email-change-new': 'emailChange',
  'phone-confirmation': 'smsCode',
  'phone-change': 'smsCode',
  reauthentication: 'reauthentication',
}

/** In milliseconds, as set by the operator. */
export const lifetimeOf = (settings: IdentitySettings, purpose: TokenPurpose): number =>
  settings.lifetimes[LIFETIMES[purpose]] ?? 0

/** What is stored of a link: 128 random bits need no key. */
export const hashLink = (linkToken: string): string => createHash('sha256').update(linkToken).digest('base64url')

/** What is stored of a code: keyed, because a reader of the table could try out six digits; valid for this purpose and address only. */
export const hashCode = (
  vault: IdentityContext['vault'],
  purpose: TokenPurpose,
  sentTo: string,
  code: string,
): string => vault.mac('one-time-code', purpose, sentTo, code)

/** Six digits, uniformly drawn. */
export function newCode(randomBytes: IdentityContext['randomBytes']): string {
  // 2^48 values over a million codes: the bias is below one in a hundred million.
  return String(Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/**
 * Makes a link and a code for one purpose and stores their hashes, in place of earlier ones.
 *
 * @param request.link with PKCE, a flow is stored too and the link will yield an authorisation code
 * @returns both in clear, for the message only
 */
export async function issueToken(tx: Transaction, request: TokenRequest): Promise<{ linkToken: string; code: string }> {
  const { settings, vault, now, randomBytes } = tx
  const { account, purpose, sentTo } = request
  const linkToken = Buffer.from(randomBytes(16)).toString('base64url')
  const code = settings.testCodes[sentTo] ?? newCode(randomBytes)
  const createdAt = now()
  const flow = flowFor(tx, request)
  if (flow) await tx.flows.add(flow)
  const token: OneTimeToken = {
    accountId: account.id,
    purpose,
    linkHash: hashLink(linkToken),
    codeHash: hashCode(vault, purpose, sentTo, code),
    sentTo,
    flowId: flow?.id,
    wrongCodes: 0,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeOf(settings, purpose)),
  }
  await tx.tokens.put(token)
  return { linkToken, code }
}

function flowFor({ newId, now }: Transaction, { account, purpose, link, redirectTo }: TokenRequest): Flow | undefined {
  if (!link.pkce) return undefined
  return {
    id: newId(),
    kind: 'mail',
    wire: link.wire,
    method: purpose,
    pkce: link.pkce,
    redirectTo,
    audience: account.audience,
    providerState: undefined,
    inviteToken: undefined,
    linkTo: undefined,
    accountId: account.id,
    authCodeHash: undefined,
    authCodeIssuedAt: undefined,
    providerTokens: undefined,
    createdAt: now(),
  }
}
