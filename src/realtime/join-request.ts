import { z } from 'zod'

const LONGEST_KEY = 200

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
    })
    .default({
      broadcast: { self: false, ack: false },
      presence: { key: '', enabled: false },
      private: false,
    }),
  access_token: z.string().nullish(),
})

export type JoinRequest = z.infer<typeof joinRequest>

/** @returns undefined for what no client sends */
export function readJoinRequest(payload: Record<string, unknown>): JoinRequest | undefined {
  const read = joinRequest.safeParse(payload)
  return read.success ? read.data : undefined
}
