import { err, type Result } from '#shared/result.ts'

/** A row of a list as it lies in its file. @property line from 1, as a spreadsheet or an editor counts */
export type ListRow = { line: number; cells: string[] }
export type ListRefusal = { kind: 'list-unreadable'; sentence: string }

/** @param sentence for whoever brought the list */
export const refuseList = (sentence: string): Result<never, ListRefusal> => err({ kind: 'list-unreadable', sentence })
