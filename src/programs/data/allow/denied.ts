import type { Problem } from '../problem.ts'
import type { Role } from '../guard/role.ts'
import type { Table } from './table.ts'

/** An anonymous client may sign in and try again; for all others the answer is final. */
export function denied({ name }: Table, role: Role, hint?: string): Problem {
  const problem = { code: '42501', message: `permission denied for table ${name}`, ...(hint !== undefined && { hint }) }
  if (role !== 'anon') return { status: 403, ...problem }
  return { status: 401, ...problem, headers: { 'WWW-Authenticate': 'Bearer' } }
}
