/** A document for members alone, such as the minutes of a meeting; always a PDF. */
export type MemberFile = { id: string; title: string; bytes: number; addedAt: Date; addedBy: string }

/** Name of the form's field. */
export const MEMBER_FILE_FIELD = 'datei'
/** Limits of one upload; sizes in bytes. */
export const MEMBER_FILE_LIMITS = { maxFiles: 4, maxBytes: 10 * 1024 * 1024, maxTotalBytes: 11 * 1024 * 1024 }
