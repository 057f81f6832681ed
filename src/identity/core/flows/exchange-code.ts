import { createHash, timingSafeEqual } from 'node:crypto'
import { isBanned } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { Flow, PkceChallenge } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { Standing } from '#identity/core/sessions/current-standing.ts'
import { grantFor, openSession } from '#identity/core/sessions/open-session.ts'
import type { Grant, ProviderTokens } from '#identity/core/sessions/session.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Vault } from '#identity/core/ports.ts'
import { methodOfFlow } from './flow-method.ts'
import { hashAuthCode } from './issue-auth-code.ts'

export type CodeExchangeRefusal = Refusal<
  'verifier-missing' | 'flow-unknown' | 'flow-expired' | 'verifier-wrong' | 'account-gone' | 'banned'
>

/** As the client sent it; a missing part is refused. */
export type CodeExchange = { authCode: string | undefined; verifier: string | undefined; caller: Caller }

/** Second half of PKCE. The first try spends the code, so that verifiers cannot be guessed. */
export async function exchangeCode(ctx: IdentityContext, request: CodeExchange): Answer<Grant, CodeExchangeRefusal> {
  const exchanged = await openByCode(ctx, request)
  if (!exchanged.ok) return exchanged
  const { flow, opened } = exchanged.value
  return ok({ ...(await grantFor(ctx, opened)), ...providerTokensOf(ctx, flow) })
}

/** Like `exchangeCode`, without tokens. */
export async function openByCode(
  ctx: IdentityContext,
  request: CodeExchange,
): Answer<{ opened: Standing; flow: Flow }, CodeExchangeRefusal> {
  const { authCode, verifier, caller } = request
  if (!authCode || !verifier) return err({ kind: 'verifier-missing' })
  return ctx.write(async (tx) => {
    const flow = await tx.flows.takeByAuthCode(hashAuthCode(authCode))
    const owner = await ownerOf(tx, flow, verifier)
    if (!owner.ok) return owner
    const { person } = owner.value
    await audit(tx, { action: 'login', actor: person.account, ip: caller.ip })
    const amr = methodOfFlow(owner.value.flow)
    return ok({ flow: owner.value.flow, opened: await openSession(tx, { person, amr, caller }) })
  })
}

async function ownerOf(tx: Transaction, flow: Flow | undefined, verifier: string) {
  const now = tx.now()
  if (!flow?.pkce || !flow.accountId || !flow.authCodeIssuedAt) return err({ kind: 'flow-unknown' } as const)
  const age = now.getTime() - flow.authCodeIssuedAt.getTime()
  if (age > tx.settings.lifetimes.flow) return err({ kind: 'flow-expired' } as const)
  if (!fitsChallenge(flow.pkce, verifier)) return err({ kind: 'verifier-wrong' } as const)
  const person = await tx.accounts.findPerson(flow.accountId)
  if (!person || person.account.deletedAt) return err({ kind: 'account-gone' } as const)
  if (isBanned(person.account, now)) return err({ kind: 'banned' } as const)
  return ok({ flow, person })
}

function providerTokensOf({ vault }: IdentityContext, { providerTokens }: Flow): Pick<Grant, 'providerTokens'> {
  const opened = providerTokens === undefined ? undefined : openProviderTokens(vault, providerTokens)
  return opened === undefined ? {} : { providerTokens: opened }
}

type Pkce = Result<PkceChallenge | undefined, Refusal<'pkce-invalid'>>

/** Both or neither must be given. @param given.method in any case, as clients send it. @see https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export function readPkce(given: { challenge: string | undefined; method: string | undefined }): Pkce {
  const { challenge } = given
  if (!challenge && !given.method) return ok(undefined)
  if (!challenge || !given.method) return err({ kind: 'pkce-invalid', reason: 'incomplete' })
  if (challenge.length < 43 || challenge.length > 128) return err({ kind: 'pkce-invalid', reason: 'length' })
  if (!/^[\w.~-]+$/.test(challenge)) return err({ kind: 'pkce-invalid', reason: 'characters' })
  const method = given.method.toLowerCase()
  if (method !== 's256' && method !== 'plain') return err({ kind: 'pkce-invalid', reason: 'method' })
  return ok({ challenge, method })
}

/** Compares by the method agreed on at the start; the client cannot change it in the exchange. */
export function fitsChallenge({ challenge, method }: PkceChallenge, verifier: string): boolean {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return timingSafeEqual(digest(answer), digest(challenge))
}

/** Makes both texts equally long, whatever the client sent. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const USE = 'provider-tokens'

/** A provider's tokens, sealed while they wait in a flow until the authorisation code is exchanged. */
export const sealProviderTokens = (vault: Vault, tokens: ProviderTokens): string =>
  vault.seal(USE, JSON.stringify(tokens))

/** @returns undefined for anything that was not sealed here */
export function openProviderTokens(vault: Vault, sealed: string): ProviderTokens | undefined {
  const text = vault.open(USE, sealed)
  // The service sealed it itself, so it needs no validation.
  return text === undefined ? undefined : (JSON.parse(text) as ProviderTokens)
}
