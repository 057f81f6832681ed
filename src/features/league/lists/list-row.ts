import { err, type Result } from '#shared/result.ts'

/** A row of a list as in its file. @property line from 1, as a spreadsheet or an editor counts */
export type ListRow = { line: number; cells: string[] }
export type ListRefusal = { kind: 'list-unreadable'; sentence: string }

/** @param sentence for the person who imports the list */
export const refuseList = (sentence: string): Result<never, ListRefusal> => err({ kind: 'list-unreadable', sentence })
