import { isBanned } from '#identity/core/accounts/account.ts'
import { findNeededFactor, type NeededFactor } from '#identity/core/accounts/needed-factor.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'
import { HOUR } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import type { Vault } from '#identity/core/ports.ts'
import { isSecondFactorMissing } from './current-standing.ts'
import { claimsOf } from './open-session.ts'
import { endOfSession } from './refresh-session.ts'
import type { Authenticated, Session, AssuranceLevel } from './session.ts'

type SiteVisitRefusal = Refusal<'session-gone' | 'account-gone' | 'banned' | 'session-expired'>

/**
 * A visitor with the site's cookie.
 *
 * @property isComplete false while a second factor is missing; then nothing opens but the way to show it
 * @property neededFactor set if an office requires a factor and there is none
 * @property isProlonged whether the session was just extended, so that the cookie should be renewed
 */
export type SiteVisit = {
  who: Authenticated
  isComplete: boolean
  neededFactor: NeededFactor | undefined
  isKept: boolean
  isProlonged: boolean
}

/** A visit is recorded at most this often. */
const PROLONGED_EVERY = HOUR

/** @param options.isKept whether the cookie outlives closing the browser */
export function issueSiteCookie(
  ctx: IdentityContext,
  { id, assurance }: Pick<Session, 'id' | 'assurance'>,
  { isKept }: { isKept: boolean },
): string {
  return toSiteCookie(ctx.vault, { sessionId: id, assurance, isKept })
}

/** The session, account and lifetimes behind a cookie; refused like a refresh token, but never rotated. */
export async function readSiteVisit(ctx: IdentityContext, cookie: string): Answer<SiteVisit, SiteVisitRefusal> {
  const { settings, read, vault } = ctx
  const content = readSiteCookie(vault, cookie)
  if (!content) return err({ kind: 'session-gone' })
  const found = await read.sessions.findWithPerson(content.sessionId)
  if (!found) return err({ kind: 'session-gone' })
  const now = ctx.now()
  const { person, session } = found
  if (person.account.deletedAt) return err({ kind: 'account-gone' })
  if (isBanned(person.account, now)) return err({ kind: 'banned' })
  const end = endOfSession(session, { now, settings })
  if (end) return err({ kind: 'session-expired', reason: end })
  const claims = claimsOf({ settings, person, session: { ...session, assurance: content.assurance }, issuedAt: now })
  const who = { person, session, claims }
  return ok({
    who,
    isComplete: !isSecondFactorMissing(who),
    neededFactor: findNeededFactor(person, { settings, now }),
    isKept: content.isKept,
    isProlonged: await prolong(ctx, session, now),
  })
}

/** @returns whether the session was extended */
async function prolong({ settings, write }: IdentityContext, { id, refreshedAt }: Session, now: Date) {
  if (now.getTime() - refreshedAt.getTime() < PROLONGED_EVERY) return false
  // A little before now: within the reuse window, earlier refresh tokens of the same session would become valid again.
  const at = new Date(now.getTime() - settings.reuseWindow)
  await write((tx) => tx.sessions.prolong(id, at))
  return true
}

const PROOF_LENGTH = 43
const ID_BYTES = 16
const IS_RAISED = 1
const IS_KEPT = 2

/**
 * The content of the site's cookie.
 *
 * @property assurance what had been shown when it was written: a cookie copied before the second factor is not raised with its session
 * @property isKept whether the browser keeps it when it is closed
 */
type SiteCookieContent = { sessionId: string; assurance: AssuranceLevel; isKept: boolean }

/** Session, level and a proof of both as base64url; only the proof is secret. */
export function toSiteCookie(vault: Vault, { sessionId, assurance, isKept }: SiteCookieContent): string {
  const head = Buffer.alloc(ID_BYTES + 1)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt8((assurance === 'aal2' ? IS_RAISED : 0) + (isKept ? IS_KEPT : 0), ID_BYTES)
  const text = head.toString('base64url')
  return text + vault.mac('site-session', text)
}

/** @returns undefined for anything that was not made here */
export function readSiteCookie(vault: Vault, value: string): SiteCookieContent | undefined {
  if (!/^[\w-]{66}$/.test(value)) return undefined
  const text = value.slice(0, -PROOF_LENGTH)
  if (!isSameSecret(value.slice(-PROOF_LENGTH), vault.mac('site-session', text))) return undefined
  const head = Buffer.from(text, 'base64url')
  const hex = head.toString('hex', 0, ID_BYTES)
  const flags = head.readUInt8(ID_BYTES)
  return {
    sessionId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    assurance: flags & IS_RAISED ? 'aal2' : 'aal1',
    isKept: (flags & IS_KEPT) !== 0,
  }
}
