/**
 * A file offered unchanged, such as a PDF.
 *
 * @property path as content names it, e.g. `docs/satzung.pdf`
 * @property hash its content hash, the key in the media store
 * @property bytes its length
 */
export type FileRecord = { path: string; hash: string; mediaType: string; bytes: number }
