import { createHash } from 'node:crypto'

/** Names content by its bytes: the first 16 hex digits of their SHA-256. */
export const contentHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
