/** For `vi.waitFor`, whose default of one second is too short on a busy machine; in milliseconds. */
export const PATIENCE = { timeout: 30_000, interval: 20 }
