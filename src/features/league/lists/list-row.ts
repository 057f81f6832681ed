/** A row of a list as it lies in its file. @property line from 1, as a spreadsheet or an editor counts */
export type ListRow = { line: number; cells: string[] }
export type ListRefusal = { kind: 'list-unreadable'; sentence: string }
