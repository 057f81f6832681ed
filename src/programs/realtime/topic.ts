/** Before the name that a page gives its channel. */
export const PREFIX = 'realtime:'
/** A length is one byte in binary frames. */
export const MOST_NAME_BYTES = 255

export const isTopic = (topic: string): boolean =>
  topic.startsWith(PREFIX) && topic.length > PREFIX.length && Buffer.byteLength(topic) <= MOST_NAME_BYTES
