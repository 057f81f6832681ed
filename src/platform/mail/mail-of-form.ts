import { createHash } from 'node:crypto'
import { issuedAt } from '#shared/form-guard.ts'
import { toId } from '#shared/new-id.ts'

/**
 * The id of the mail that a view of a form causes: the same view sent again with the same words is the same mail. It sorts by age like all
 * others, behind those of the moment in which the form was shown.
 */
export function mailOfForm(token: string, ...typed: readonly unknown[]): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([token, ...typed]))
    .digest()
    .subarray(0, 16)
  bytes.writeUInt16BE(0xffff, 6)
  return toId(issuedAt(token), bytes)
}
