import type { Broadcast, Outgoing, Version } from './message.ts'

/** A frame as it goes out; the same bytes for everybody who speaks this version. */
export type Frame = { data: Buffer; isBinary: boolean }

export function encode(version: Version, { topic, event, payload, ref = null, joinRef = null }: Outgoing): Frame {
  const written =
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef }
  return { data: Buffer.from(JSON.stringify(written)), isBinary: false }
}

const USER_BROADCAST = 4
const ENCODINGS = { binary: 0, json: 1 } as const

/** @returns undefined where the version cannot carry it: bytes in 1.0.0 */
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
