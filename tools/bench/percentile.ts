/** The smallest value that this percentage of all values does not exceed. @throws {RangeError} without any value */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new RangeError('There is no percentile of nothing.')
  return value
}
