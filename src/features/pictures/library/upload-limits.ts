import { MAX_BYTES } from '#platform/images/image-limits.ts'

/** Name of the field in the forms that bring pictures. */
export const UPLOAD_FIELD = 'bild'

/** What an evening's photos of a good camera weigh; of each at most, and of all that are sent at once. */
export const UPLOAD_LIMITS = { maxFiles: 24, maxBytes: MAX_BYTES, maxTotalBytes: 8 * MAX_BYTES }
