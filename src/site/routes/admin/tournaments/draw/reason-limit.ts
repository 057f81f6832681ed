/** In characters, about one sentence. */
export const REASON_LIMIT = 200
