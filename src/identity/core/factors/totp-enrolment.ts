import type { Factor } from '#identity/core/accounts/account.ts'

export type TotpEnrolment = {
  factor: Factor
  secret: string
  uri: string
  /** A whole `<svg>` element. */
  qrCode: string
}
