import { randomBytes } from 'node:crypto'

/** 128 random bits, too many for brute force: for tokens, keys of forms, salts. @returns base64url */
export const unguessable = (): string => randomBytes(16).toString('base64url')

/** 256 random bits, for long-lived keys that seal or sign. @returns base64url */
export const newSecret = (): string => randomBytes(32).toString('base64url')
