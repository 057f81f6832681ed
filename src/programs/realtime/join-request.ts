import { z } from 'zod'

const LONGEST_KEY = 200
const LONGEST_FILTER = 2_000
/** Of changes, in one channel. */
const MOST_WISHES = 20

/** What the vendor's client sends when it joins; anything else that newer ones add is passed over. */
const joinRequest = z.object({
  config: z
    .object({
      broadcast: z.object({ self: z.boolean().default(false), ack: z.boolean().default(false) }).default({
        self: false,
        ack: false,
      }),
      presence: z
        .object({ key: z.string().max(LONGEST_KEY).default(''), enabled: z.boolean().default(false) })
        .default({ key: '', enabled: false }),
      private: z.boolean().default(false),
      postgres_changes: z
        .array(
          z.object({
            event: z.string(),
            schema: z.string().default('public'),
            table: z.string().optional(),
            filter: z.string().max(LONGEST_FILTER).nullish(),
          }),
        )
        .max(MOST_WISHES)
        .default([]),
    })
    .default({
      broadcast: { self: false, ack: false },
      presence: { key: '', enabled: false },
      private: false,
      postgres_changes: [],
    }),
  access_token: z.string().nullish(),
  /** When the last change was of which the page has heard; put there by the page itself. */
  since: z.string().nullish(),
})

export type JoinRequest = z.infer<typeof joinRequest>

/** @returns undefined for what no client sends */
export function readJoinRequest(payload: Record<string, unknown>): JoinRequest | undefined {
  const read = joinRequest.safeParse(payload)
  return read.success ? read.data : undefined
}
