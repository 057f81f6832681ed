/** A challenge of a second factor. @property codeHash for text messages only */
export type Challenge = {
  id: string
  factorId: string
  codeHash: string | undefined
  ip: string
  wrongCodes: number
  createdAt: Date
  verifiedAt: Date | undefined
}
