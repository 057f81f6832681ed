import type { Result } from '#shared/result.ts'
import type { Role } from './guard/role.ts'
import type { Table } from './allow/table.ts'
import type { Preferences } from './parse/preferences.ts'
import type { Problem } from './problem.ts'

/** A request whose role and table are known. */
export type Asked = {
  table: Table
  role: Role
  url: URL
  preferences: Preferences
  header: (name: string) => string | undefined
  body: () => Promise<Result<string, Problem>>
  /** Of the visitor, for limits. */
  address: string
}
