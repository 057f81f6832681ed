import type { IdentityContext, Transaction } from '#identity/core/context.ts'
import type { Refusal, Answer } from '#identity/core/refusal.ts'
import type { Unsent } from '#identity/core/store.ts'
import { err, ok } from '#shared/result.ts'

/**
 * Runs work that sends messages in one transaction. Mails go out afterwards; a text message is handed over before the caller learns that it is on
 * its way. If the gateway does not accept it, only what was noted for the message is undone, so that the next request need not wait and an
 * earlier code stays valid.
 */
export async function commitAndHandOver<T>(
  ctx: IdentityContext,
  work: (tx: Transaction) => Promise<T>,
): Answer<T, Refusal<'sms-failed'>> {
  const texts = new Map<string, Unsent>()
  const outcome = await ctx.write((tx) => {
    // The work may be retried.
    texts.clear()
    return work({
      ...tx,
      outbox: {
        ...tx.outbox,
        async add(message, unsent) {
          await tx.outbox.add(message, unsent)
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
