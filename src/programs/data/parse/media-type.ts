import { err, ok, type Result } from '#shared/result.ts'
import { echo, problem, type Problem } from '../problem.ts'

/** The format of rows in an answer. */
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

/** @property isStripped columns without a value are left out */
export type Accepted = { representation: Representation; isStripped: boolean }

/** The first accepted type that is supported. Parameters other than `nulls=stripped` are ignored. */
export function readAccept(header: string | undefined): Result<Accepted, Problem> {
  const parts = (header || '*/*').split(',').map((part) => part.split(';').map((word) => word.trim().toLowerCase()))
  for (const [type = '', ...parameters] of parts) {
    const representation = Object.hasOwn(representations, type) ? representations[type] : undefined
    if (representation) return ok({ representation, isStripped: parameters.includes('nulls=stripped') })
  }
  const message = `None of these media types are available: ${echo(parts.map(([type]) => type).join(', '))}`
  return err(problem(406, 'PGRST107', message))
}
