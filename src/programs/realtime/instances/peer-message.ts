import { z } from 'zod'
import { parseJson } from '#shared/json/parse-json.ts'
import type { Broadcast } from '../message.ts'

const place = z.object({ topic: z.string(), isPrivate: z.boolean() })
const presence = z.object({ key: z.string(), ref: z.string(), meta: z.record(z.string(), z.unknown()) })

const said = z.object({ kind: z.literal('said'), place, event: z.string(), isJson: z.boolean() })
const other = z.discriminatedUnion('kind', [
  /** Presences that joined, and the refs of those that left. */
  z.object({ kind: z.literal('came'), place, joined: z.array(presence), left: z.array(z.string()) }),
  /** All presences in all channels. */
  z.object({ kind: z.literal('all'), rooms: z.array(z.object({ place, presences: z.array(presence) })) }),
  /** A heartbeat. */
  z.object({ kind: z.literal('here') }),
  /** Asks one instance, or each, for all its presences. */
  z.object({ kind: z.literal('ask'), of: z.string().optional() }),
  z.object({ kind: z.literal('gone') }),
])

type Said = Pick<z.infer<typeof said>, 'kind' | 'place'> & { broadcast: Broadcast }

/** A message from one instance to all others. */
export type PeerMessage = Said | z.infer<typeof other>

const END_OF_HEAD = '\n'

/** The body of a broadcast follows the head unchanged. */
export function writePeerMessage(message: PeerMessage): Buffer {
  if (message.kind !== 'said') return Buffer.from(JSON.stringify(message))
  const { broadcast, ...head } = message
  const { body, ...rest } = broadcast
  return Buffer.concat([Buffer.from(JSON.stringify({ ...head, ...rest }) + END_OF_HEAD), body])
}

/** @returns undefined for messages of later versions */
export function readPeerMessage(bytes: Buffer): PeerMessage | undefined {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end === -1) return other.safeParse(parseJson(bytes.toString('utf8'))).data
  const { data } = said.safeParse(parseJson(bytes.toString('utf8', 0, end)))
  return data && toSaid(data, bytes.subarray(end + END_OF_HEAD.length))
}

const toSaid = ({ event, isJson, ...head }: z.infer<typeof said>, body: Buffer): Said => ({
  ...head,
  broadcast: { event, isJson, body },
})
