import type { Administrator, Caller } from '#identity/core/sessions/session.ts'

/** Whoever can run commands on the server may do everything. */
export const BY_CONSOLE: Administrator = { kind: 'service' }
export const CONSOLE: Caller = { ip: '', userAgent: undefined, audience: undefined }
