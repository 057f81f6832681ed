import { err, ok, type Result } from '#shared/result.ts'
import { badRequest, type Problem } from '../problem.ts'

/** A pattern of `like`: `any` stands for any text, `one` for one character, `text` for itself. */
export type Pattern = ({ kind: 'any' } | { kind: 'one' } | { kind: 'text'; text: string })[]

const WILDCARDS = { '*': 'any', '%': 'any', _: 'one' } as const
const isWildcard = (sign: string): sign is keyof typeof WILDCARDS => sign in WILDCARDS

/** More wildcards than anybody needs would cost time. */
const MAX_WILDCARDS = 20

/** `*` is `%`, for the latter has to be escaped in addresses; `\` before a sign takes it as it stands. */
export function readPattern(raw: string): Result<Pattern, Problem> {
  if (raw.includes('\0')) return err(badRequest('22021', 'invalid byte sequence for encoding "UTF8": 0x00'))
  const pattern: Pattern = []
  const signs = Array.from(raw)
  for (let i = 0; i < signs.length; i += 1) {
    const sign = signs[i] ?? ''
    if (sign === '\\') {
      i += 1
      const escaped = signs[i]
      if (escaped === undefined) return err(badRequest('22025', 'LIKE pattern must not end with escape character'))
      pattern.push({ kind: 'text', text: escaped })
    } else if (!isWildcard(sign)) pattern.push({ kind: 'text', text: sign })
    else if (WILDCARDS[sign] !== 'any' || pattern.at(-1)?.kind !== 'any') pattern.push({ kind: WILDCARDS[sign] })
  }
  if (pattern.filter(({ kind }) => kind === 'any').length <= MAX_WILDCARDS) return ok(pattern)
  return err(badRequest('54001', 'the pattern has too many wildcards', { details: `${MAX_WILDCARDS} are possible.` }))
}
