import type { Context } from 'hono'
import { invalid } from '#identity/wires/supabase/answer.ts'

/** Messages to phones go as text messages only. */
export const isKnownChannel = (channel: string | undefined): boolean => channel === undefined || channel === 'sms'

export const refuseChannel = (c: Context): Response => invalid(c, "Invalid channel, the supported value is 'sms'")
