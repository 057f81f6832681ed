/** What is accepted as a picture, and how large its master becomes. */
export const MAX_BYTES = 20 * 1024 * 1024
/** Accepts a phone's 48 MP photo; refuses a picture that decodes to more than 240 MB of memory. */
export const MAX_PIXELS = 60_000_000
/** In pixels, of the longer side. */
export const MAX_MASTER_SIDE = 2560
/** Maximum ratio of a drawing's sides; beyond it a variant would exceed the limits of the formats. */
export const MAX_DRAWING_RATIO = 8
