import type { IdentityContext } from '#identity/core/context.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore, Unsent } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'

/**
 * Runs work that sends messages in one transaction. Mails go out afterwards; a text message is handed over before anybody is told that it
 * is on its way. If it is not taken, what was noted for it is taken back, so that the next request need not wait and an earlier code stays
 * good; whatever else the work did stays.
 */
export async function commitAndHandOver<T>(
  ctx: IdentityContext,
  work: (store: IdentityStore) => Promise<T>,
): Promise<Result<T, Refusal<'sms-failed'>>> {
  const texts = new Map<string, Unsent>()
  const outcome = await ctx.write((store) => {
    // The work may begin again.
    texts.clear()
    return work({
      ...store,
      outbox: {
        ...store.outbox,
        async add(message, unsent) {
          await store.outbox.add(message, unsent)
          if (unsent) texts.set(message.id, unsent)
        },
      },
    })
  })
  for (const [id, { purpose, takeBack }] of texts) {
    if ((await ctx.handOver(id)) === 'sent') continue
    await ctx.write(takeBack)
    return err({ kind: 'sms-failed', purpose })
  }
  return ok(outcome)
}
