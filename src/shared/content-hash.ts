import { createHash } from 'node:crypto'

/** Name of a piece of content by what is in it: the first 16 hex digits of its SHA-256. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
