import { isRecord } from '#shared/is-record.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'

/**
 * A message to all other members of a channel. Its body stays as it came, so that it is not encoded again for each reader.
 *
 * @property body JSON text, or opaque bytes
 */
export type Broadcast = { event: string; body: Buffer; isJson: boolean }

/** The vendor's client uses 2.0.0 by default; 1.0.0 knows no binary frames. */
export type Version = '1.0.0' | '2.0.0'

type Addressed = { topic: string; ref: string | null; joinRef: string | null }

/** A parsed frame. */
export type Incoming = Addressed &
  ({ kind: 'push'; event: string; payload: Record<string, unknown> } | { kind: 'broadcast'; broadcast: Broadcast })

/** A message of the server; without `ref` it is no reply. */
export type Outgoing = { topic: string; event: string; payload: unknown; ref?: string | null; joinRef?: string | null }

/** An encoded frame; the same bytes for all clients of this version. */
export type Frame = { data: Buffer; isBinary: boolean }

export function encode(version: Version, { topic, event, payload, ref = null, joinRef = null }: Outgoing): Frame {
  const written =
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef }
  return { data: Buffer.from(JSON.stringify(written)), isBinary: false }
}

const USER_BROADCAST = 4
const ENCODINGS = { binary: 0, json: 1 } as const

/** @returns undefined if the version cannot carry it: bytes in 1.0.0 */
export function encodeBroadcast(
  version: Version,
  topic: string,
  { event, body, isJson }: Broadcast,
): Frame | undefined {
  if (version === '1.0.0') {
    if (!isJson) return undefined
    const payload = { type: 'broadcast', event, payload: JSON.parse(body.toString('utf8')) as unknown }
    return encode(version, { topic, event: 'broadcast', payload })
  }
  const [topicBytes, eventBytes] = [Buffer.from(topic), Buffer.from(event)]
  const encoding = isJson ? ENCODINGS.json : ENCODINGS.binary
  const head = Buffer.from([USER_BROADCAST, topicBytes.length, eventBytes.length, 0, encoding])
  return { data: Buffer.concat([head, topicBytes, eventBytes, body]), isBinary: true }
}

const BROADCAST = 'broadcast'
/** The only binary frame that clients send. */
const USER_BROADCAST_PUSH = 3
const JSON_ENCODING = 1
const HEADER_BYTES = 7

/** Parses one frame. @returns undefined for a frame that neither serializer of the vendor's client writes */
export function decode(version: Version, data: Buffer, isBinary: boolean): Incoming | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBinary(data) : undefined
  const parsed = parseSentJson(data.toString('utf8'))
  return version === '2.0.0' ? fromArray(parsed) : fromObject(parsed)
}

function fromArray(parsed: unknown): Incoming | undefined {
  if (!Array.isArray(parsed) || parsed.length !== 5) return undefined
  const [joinRef, ref, topic, event, payload] = parsed as unknown[]
  return toIncoming({ joinRef, ref, topic, event, payload })
}

function fromObject(parsed: unknown): Incoming | undefined {
  if (!isRecord(parsed)) return undefined
  const { join_ref: joinRef, ref, topic, event, payload } = parsed
  return toIncoming({ joinRef, ref, topic, event, payload })
}

function toIncoming({ joinRef, ref, topic, event, payload }: Record<string, unknown>): Incoming | undefined {
  if (typeof topic !== 'string' || typeof event !== 'string' || !isRecord(payload)) return undefined
  const refs = { ref: toRef(ref), joinRef: toRef(joinRef) }
  if (event !== BROADCAST) return { kind: 'push', topic, event, payload, ...refs }
  const { event: name, payload: body = {} } = payload
  if (typeof name !== 'string') return undefined
  return { kind: 'broadcast', topic, ...refs, broadcast: toBroadcast(name, body) }
}

export const toBroadcast = (event: string, payload: unknown): Broadcast => ({
  event,
  body: Buffer.from(JSON.stringify(payload)),
  isJson: true,
})

/** The lengths of five texts and the payload's encoding, one byte each; then the texts; the rest is payload. */
function decodeBinary(data: Buffer): Incoming | undefined {
  if (data.length < HEADER_BYTES || data[0] !== USER_BROADCAST_PUSH) return undefined
  const texts: string[] = []
  let offset = HEADER_BYTES
  for (const length of data.subarray(1, HEADER_BYTES - 1)) {
    texts.push(data.toString('utf8', offset, offset + length))
    offset += length
  }
  if (offset > data.length) return undefined
  const [joinRef = '', ref = '', topic = '', event = ''] = texts
  // A copy: frames are views of a larger buffer, which would be kept with them.
  const body = Buffer.from(data.subarray(offset))
  const isJson = data[HEADER_BYTES - 1] === JSON_ENCODING
  if (isJson && parseSentJson(body.toString('utf8')) === undefined) return undefined
  return { kind: 'broadcast', topic, ref: ref || null, joinRef: joinRef || null, broadcast: { event, body, isJson } }
}

const toRef = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null)

/** Prefix of a channel's name. */
export const PREFIX = 'realtime:'
/** Binary frames store a length in one byte. */
export const MOST_NAME_BYTES = 255

export const isTopic = (topic: string): boolean =>
  topic.startsWith(PREFIX) && topic.length > PREFIX.length && Buffer.byteLength(topic) <= MOST_NAME_BYTES
