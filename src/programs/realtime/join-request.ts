import { z } from 'zod'

const LONGEST_KEY = 200
const LONGEST_FILTER = 2_000
/** Subscriptions to changes, per channel. */
const MOST_WISHES = 20

const no = z.boolean().default(false)

/** The join request of the vendor's client; unknown fields of newer versions are ignored. */
const joinRequest = z.object({
  config: z
    .object({
      broadcast: z.object({ self: no, ack: no }).prefault({}),
      presence: z.object({ key: z.string().max(LONGEST_KEY).default(''), enabled: no }).prefault({}),
      private: no,
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
    .prefault({}),
  access_token: z.string().nullish(),
  /** Moment of the last change that the page received; the page itself adds it. */
  since: z.string().nullish(),
})

export type JoinRequest = z.infer<typeof joinRequest>

/** @returns undefined for a malformed request */
export const readJoinRequest = (payload: Record<string, unknown>): JoinRequest | undefined =>
  joinRequest.safeParse(payload).data
