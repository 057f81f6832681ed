import type { Transaction } from '#identity/core/context.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'

/** Only the hash is stored: a reader of the database cannot finish a sign-in. */
export const hashAuthCode = (authCode: string): string => hashLink(authCode)

/**
 * Ends a flow that was requested with PKCE: only a client that knows the verifier gets the session.
 *
 * The flow is stored again as finished: its `state`, which travelled through the provider, becomes invalid.
 *
 * @param flow already taken out of the store, with `accountId` and perhaps `providerTokens` set
 * @returns the authorisation code in clear, a UUID as the vendors' clients expect
 */
export async function issueAuthCode(tx: Transaction, flow: Flow & { accountId: string }): Promise<string> {
  const authCode = toUuid(tx.randomBytes(16))
  await tx.flows.add({
    ...flow,
    providerState: undefined,
    inviteToken: undefined,
    authCodeHash: hashAuthCode(authCode),
    authCodeIssuedAt: tx.now(),
  })
  return authCode
}

/** Version 4 of RFC 9562: all 122 free bits are random. */
function toUuid(random: Uint8Array): string {
  const bytes = Buffer.from(random)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
