import { MAX_BYTES } from '#platform/images/image-limits.ts'

/** Name of the field in forms that upload pictures. */
export const UPLOAD_FIELD = 'bild'

/** Enough for an evening's photos of a good camera; limits of one upload, sizes in bytes. */
export const UPLOAD_LIMITS = { maxFiles: 24, maxBytes: MAX_BYTES, maxTotalBytes: 8 * MAX_BYTES }
