import { createHash } from 'node:crypto'

/** The id of the mail that a view of a form causes: the same view sent again with the same words is the same mail. */
export const mailOfForm = (token: string, ...typed: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([token, ...typed]))
    .digest('hex')
