/** What is accepted as a picture, and how large its master becomes. */
export const MAX_BYTES = 20 * 1024 * 1024
/** A phone's 48 MP photo passes; one that unpacks to more than 240 MB of memory does not. */
export const MAX_PIXELS = 60_000_000
/** In pixels, of its longer side. */
export const MAX_MASTER_SIDE = 2560
/** A drawing's longer side as a multiple of its shorter one; beyond it a variant would burst the formats' limits. */
export const MAX_DRAWING_RATIO = 8
