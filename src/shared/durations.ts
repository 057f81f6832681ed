/** Durations in milliseconds, instead of `1000 * 60` in the code. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A waiting time in words: „1 Minute“, „40 Sekunden“; rounded up, so that waiting that long is enough. */
export function formatWait(milliseconds: number): string {
  if (milliseconds < MINUTE) return plural(Math.max(1, Math.ceil(milliseconds / SECOND)), 'Sekunde')
  if (milliseconds <= HOUR) return plural(Math.ceil(milliseconds / MINUTE), 'Minute')
  return plural(Math.ceil(milliseconds / HOUR), 'Stunde')
}

const plural = (count: number, noun: string): string => (count === 1 ? `1 ${noun}` : `${count} ${noun}n`)

/** The earliest of the given moments. */
export function earliest(...moments: (Date | undefined)[]): Date | undefined {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length === 0 ? undefined : new Date(Math.min(...known.map(Number)))
}
