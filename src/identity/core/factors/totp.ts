import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { SECOND } from '#shared/durations.ts'
import type { Factor } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { isSameSecret } from '#identity/core/same-secret.ts'

/** The variant that every authenticator app supports: https://www.rfc-editor.org/rfc/rfc6238, SHA-1, six digits. */
const ALGORITHM = 'SHA1'
const DIGITS = 6
const STEP_SECONDS = 30
/** Steps of tolerance in either direction, for inaccurate clocks. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** A longer label would make the QR code too fine for a camera. */
const MAX_LABEL = 100

/** As long as RFC 4226 recommends, in the Base32 that apps read. */
export const newTotpSecret = (randomBytes: (length: number) => Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32

/** What the app needs to know, as a URI and as its QR code. */
export function totpEnrolment(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): { uri: string; qrCode: string } {
  const uri = totpFrom(secret, { issuer, label: label.slice(0, MAX_LABEL) }).toString()
  return { uri, qrCode: renderSVG(uri) }
}

/** The 30-second step that the code belongs to. @returns undefined if it fits none near enough to `at` */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpFrom(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(at.getTime() / (STEP_SECONDS * SECOND)) + delta
}

function totpFrom(secret: string, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({ issuer, label, algorithm: ALGORITHM, digits: DIGITS, period: STEP_SECONDS, secret })
}

export type TotpEnrolment = {
  factor: Factor
  secret: string
  uri: string
  /** A whole `<svg>` element. */
  qrCode: string
}

/**
 * The newest app whose set-up began in this session and is unfinished. Until the first code fits, the secret protects nothing, so its owner may
 * see it again.
 */
export async function findPendingTotp(
  ctx: IdentityContext,
  { person: { account }, session }: Authenticated,
): Promise<TotpEnrolment | undefined> {
  const factors = await ctx.read.factors.listOf(account.id)
  // A thief signed in with a stolen password must not see it: once it counts, the thief would have the second factor.
  const factor = factors.findLast(
    (each) => each.kind === 'totp' && each.status === 'unverified' && isBegunIn(ctx.vault, each, session.id),
  )
  const secret = factor && openTotpSecret(ctx.vault, factor)
  if (factor === undefined || secret === undefined) return undefined
  const label = account.email ?? account.phone ?? account.id
  return { factor, secret, ...totpEnrolment(secret, { issuer: ctx.settings.factors.issuer, label }) }
}

type Vault = IdentityContext['vault']
type Origin = { factorId: string; sessionId: string }

/** Never part of a sealed text. */
const SEPARATOR = '.'

const markOf = (vault: Vault, { factorId, sessionId }: Origin) => vault.mac('totp-begun-in', factorId, sessionId)

/** An app's secret as stored: sealed, with a mark that identifies the session that began it. */
export const sealTotpSecret = (vault: Vault, secret: string, origin: Origin): string =>
  vault.seal('totp', secret) + SEPARATOR + markOf(vault, origin)

/** @returns undefined for a secret that was not sealed here, and for factors of another kind */
export const openTotpSecret = (vault: Vault, { secret: stored }: Factor): string | undefined => {
  const [sealed = ''] = stored?.split(SEPARATOR) ?? []
  return vault.open('totp', sealed)
}

/** Whether the set-up of a factor began in this session. */
export function isBegunIn(vault: Vault, { id, secret: stored }: Factor, sessionId: string): boolean {
  const [, mark = ''] = stored?.split(SEPARATOR) ?? []
  return isSameSecret(mark, markOf(vault, { factorId: id, sessionId }))
}
