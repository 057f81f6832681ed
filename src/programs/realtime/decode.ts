import { isRecord } from '#shared/is-record.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import type { Broadcast, Incoming, Version } from './message.ts'

const BROADCAST = 'broadcast'
/** The one binary frame that clients send. */
const USER_BROADCAST_PUSH = 3
const JSON_ENCODING = 1
const HEADER_BYTES = 7

/** Reads one frame. @returns undefined for what neither serializer of the vendor's client writes */
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

/** Lengths of five texts and how the payload is written, one byte each; then the texts; the rest is payload. */
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
  // Frames lie in a larger piece of memory, which would be kept with them.
  const body = Buffer.from(data.subarray(offset))
  const isJson = data[HEADER_BYTES - 1] === JSON_ENCODING
  if (isJson && parseSentJson(body.toString('utf8')) === undefined) return undefined
  return { kind: 'broadcast', topic, ref: ref || null, joinRef: joinRef || null, broadcast: { event, body, isJson } }
}

const toRef = (given: unknown): string | null => (typeof given === 'string' && given !== '' ? given : null)
