import { randomBytes } from 'node:crypto'

/** 128 bits, which nobody finds by trying: for tokens, keys of forms, salts. @returns base64url */
export const unguessable = (): string => randomBytes(16).toString('base64url')

/** 256 bits, for what seals or signs and is kept for long. @returns base64url */
export const newSecret = (): string => randomBytes(32).toString('base64url')
