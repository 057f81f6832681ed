import { err, ok, type Result } from '#shared/result.ts'
import { badRequest, problem, unreadable, type Problem } from '../problem.ts'

/** @property limit undefined: no limit */
export type PageRange = { offset: number; limit: number | undefined }

/** The page of rows: first by the parameters, then within it by a `Range: 0-9` header. */
export function readPageRange(parameters: URLSearchParams, header: string | undefined): Result<PageRange, Problem> {
  const limit = readNumber('limit', parameters.get('limit'))
  if (!limit.ok) return limit
  const offset = readNumber('offset', parameters.get('offset'))
  if (!offset.ok) return offset
  if ((limit.value ?? 0) < 0) return err(unsatisfiable('Limit should be greater than or equal to zero.'))
  if ((offset.value ?? 0) < 0) return err(badRequest('2201X', 'OFFSET must not be negative'))
  const asked = { offset: offset.value ?? 0, limit: limit.value }
  // A header that is no range of items is ignored, as HTTP requires.
  const [match, first = '', last = ''] = /^(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (match === undefined) return ok(asked)
  if (last !== '' && Number(last) < Number(first)) return err(unsatisfiable(REVERSED))
  return ok(cutOut(asked, Number(first), last === '' ? undefined : Number(last)))
}

function cutOut({ offset, limit }: PageRange, first: number, last: number | undefined): PageRange {
  const ends = [limit, last === undefined ? undefined : last - first + 1].filter((end) => end !== undefined)
  return { offset: Math.max(offset, first), limit: ends.length > 0 ? Math.min(...ends) : undefined }
}

function readNumber(name: string, written: string | null): Result<number | undefined, Problem> {
  if (written === null || written === '') return ok(undefined)
  if (/^-?\d{1,15}$/.test(written)) return ok(Number(written))
  return err(unreadable(`${name} parameter`, written, 'expecting a whole number'))
}

const REVERSED = 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'

export const unsatisfiable = (details: string): Problem =>
  problem(416, 'PGRST103', 'Requested range not satisfiable', { details })
