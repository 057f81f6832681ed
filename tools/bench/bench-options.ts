import { parseArgs } from 'node:util'
import { partNames, type PartName } from './figure.ts'

type BenchOptions = {
  parts: PartName[]
  /** Number of Lighthouse runs per page. */
  runs: number
}

const RUNS = 5

/**
 * Reads `[part …] [--runs <n>]`; without a part all of them run.
 *
 * @throws {TypeError} naming the argument that is not understood
 */
export function parseBenchOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { runs: { type: 'string' } } })
  const unknown = positionals.filter((name) => !partNames.some((known) => known === name))
  if (unknown.length > 0) {
    throw new TypeError(`There is no part ${unknown.join(', ')}; the parts are ${partNames.join(', ')}.`)
  }
  const runs = values.runs === undefined ? RUNS : Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new TypeError('--runs needs a whole number from 1 on.')
  return { parts: partNames.filter((name) => positionals.length === 0 || positionals.includes(name)), runs }
}
