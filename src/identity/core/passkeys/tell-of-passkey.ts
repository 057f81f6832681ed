import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { sendNotice } from '#identity/core/one-time/send-message.ts'
import type { IdentityStore } from '#identity/core/store.ts'

/**
 * A key stays a way in when the password is changed, so whoever took over a session must not add one unnoticed. An address that nobody
 * proved may be a stranger's. Inside a transaction.
 */
export async function tellOfPasskey(
  store: IdentityStore,
  ctx: IdentityContext,
  { email, emailConfirmedAt, userMetadata }: Account,
): Promise<void> {
  if (email === undefined || emailConfirmedAt === undefined) return
  await sendNotice(store, ctx, { purpose: 'passkey-added', recipient: email, newEmail: undefined, userMetadata })
}
