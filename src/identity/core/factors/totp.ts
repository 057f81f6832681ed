import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { SECOND } from '#shared/durations.ts'

/** What every authenticator app understands: https://www.rfc-editor.org/rfc/rfc6238, SHA-1, six digits. */
const ALGORITHM = 'SHA1'
const DIGITS = 6
const STEP_SECONDS = 30
/** Steps of tolerance either way, for clocks that go a little wrong. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
/** Beyond it the QR code becomes too fine for a camera. */
const MAX_LABEL = 100

/** As long as RFC 4226 recommends, in Base32 as apps read it. */
export const newTotpSecret = (randomBytes: (length: number) => Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(SECRET_BYTES)).buffer }).base32

/** What the app needs to know, as an address and as a picture of it. */
export function totpEnrolment(
  secret: string,
  { issuer, label }: { issuer: string; label: string },
): { uri: string; qrCode: string } {
  const uri = totpFrom(secret, { issuer, label: label.slice(0, MAX_LABEL) }).toString()
  return { uri, qrCode: renderSVG(uri) }
}

/** The step in whose 30 seconds the code belongs. @returns undefined if it fits none that is near enough to `at` */
export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpFrom(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(at.getTime() / (STEP_SECONDS * SECOND)) + delta
}

function totpFrom(secret: string, { issuer = '', label = '' } = {}): TOTP {
  return new TOTP({ issuer, label, algorithm: ALGORITHM, digits: DIGITS, period: STEP_SECONDS, secret })
}
