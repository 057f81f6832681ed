import type { IdentityStore } from '#identity/core/store.ts'
import type { Passkey } from './passkey.ts'

/** A session does not say which key opened it, so those of other keys end as well; their owners come in again with one touch. */
export async function endSessionsByPasskey(
  store: IdentityStore,
  { accountId }: Pick<Passkey, 'accountId'>,
  { except }: { except?: string } = {},
): Promise<void> {
  const sessions = await store.sessions.listOf(accountId)
  const opened = sessions.filter(({ id, amr }) => id !== except && amr.some(({ method }) => method === 'passkey'))
  for (const { id } of opened) await store.sessions.remove(id)
}
