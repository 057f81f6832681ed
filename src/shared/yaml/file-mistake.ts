/** A mistake in a file that its author must correct. @property line from 1; undefined for the whole file */
export type FileMistake = { file: string; line: number | undefined; sentence: string }
