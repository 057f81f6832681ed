/**
 * A file that is offered as it is, such as a PDF.
 *
 * @property path as content names it, e.g. `docs/satzung.pdf`
 * @property hash its content hash, under which the media store has it
 * @property bytes its length
 */
export type FileRecord = { path: string; hash: string; mediaType: string; bytes: number }
