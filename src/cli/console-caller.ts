import type { Administrator } from '#identity/core/accounts/administrators.ts'
import type { Caller } from '#identity/core/caller.ts'

/** Whoever can run commands on the server may do everything. */
export const BY_CONSOLE: Administrator = { kind: 'service' }
export const CONSOLE: Caller = { ip: '', userAgent: undefined, audience: undefined }
