/** Something in a file that a person has to mend. @property line from 1; undefined where the whole file is meant */
export type FileMistake = { file: string; line: number | undefined; sentence: string }
