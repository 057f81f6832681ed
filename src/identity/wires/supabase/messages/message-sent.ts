import type { Context } from 'hono'
import type { Address } from '#identity/core/accounts/account.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { invalid } from '#identity/wires/supabase/answer.ts'

/**
 * The same for every address, known or not. Clients expect an id for a text message; ours names this request, because a gateway's own id comes
 * later, and only for messages that are really sent.
 */
export function answerSent(c: Context, { identity }: SupabaseContext, { kind }: Pick<Address, 'kind'>) {
  return c.json(kind === 'phone' ? { message_id: identity.newId() } : {})
}

/** Messages to phones go out as text messages only. */
export const isKnownChannel = (channel: string | undefined): boolean => channel === undefined || channel === 'sms'

export const refuseChannel = (c: Context): Response => invalid(c, "Invalid channel, the supported value is 'sms'")
