import { z } from 'zod'
import { parseJson } from '#shared/json/parse-json.ts'
import type { Broadcast } from '../message.ts'

const place = z.object({ topic: z.string(), isPrivate: z.boolean() })
const presence = z.object({ key: z.string(), ref: z.string(), meta: z.record(z.string(), z.unknown()) })

const said = z.object({ kind: z.literal('said'), place, event: z.string(), isJson: z.boolean() })
const other = z.discriminatedUnion('kind', [
  /** That somebody says they are there, or takes it back: then by its ref. */
  z.object({ kind: z.literal('came'), place, joined: z.array(presence), left: z.array(z.string()) }),
  /** Everybody who is there, in all channels. */
  z.object({ kind: z.literal('all'), rooms: z.array(z.object({ place, presences: z.array(presence) })) }),
  /** That nothing happened. */
  z.object({ kind: z.literal('here') }),
  /** For everybody who is there, of one instance or of each. */
  z.object({ kind: z.literal('ask'), of: z.string().optional() }),
  z.object({ kind: z.literal('gone') }),
])

type Said = Pick<z.infer<typeof said>, 'kind' | 'place'> & { broadcast: Broadcast }

/** What one instance writes to all others. */
export type PeerMessage = Said | z.infer<typeof other>

const END_OF_HEAD = '\n'

/** The words of a broadcast stand behind the head as they came. */
export function writePeerMessage(message: PeerMessage): Buffer {
  if (message.kind !== 'said') return Buffer.from(JSON.stringify(message))
  const { broadcast, ...head } = message
  const { body, ...rest } = broadcast
  return Buffer.concat([Buffer.from(JSON.stringify({ ...head, ...rest }) + END_OF_HEAD), body])
}

/** @returns undefined for what a later version may write */
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
