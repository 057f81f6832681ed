/** In characters: a sentence. */
export const REASON_LIMIT = 200
