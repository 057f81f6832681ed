import { err, ok, type Result } from '#shared/result.ts'
import { echo, type Problem } from '../problem.ts'

/** How rows are written into an answer. */
export type Representation = 'array' | 'object' | 'csv'

const representations: Readonly<Record<string, Representation>> = {
  '*/*': 'array',
  'application/*': 'array',
  'application/json': 'array',
  'application/vnd.pgrst.array+json': 'array',
  'application/vnd.pgrst.array': 'array',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.object': 'object',
  'text/csv': 'csv',
}

/** The first of the accepted types that we have. Parameters are passed over: `nulls=stripped` too, for no column is ever null. */
export function readAccept(header: string | undefined): Result<Representation, Problem> {
  const types = (header || '*/*').split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
  const type = types.find((wanted) => Object.hasOwn(representations, wanted))
  if (type !== undefined) return ok(representations[type] ?? 'array')
  const message = `None of these media types are available: ${echo(types.join(', '))}`
  return err({ status: 406, code: 'PGRST107', message })
}
