import { loadavg } from 'node:os'

/** Prints a test's measurements for readers of its output, with the load of the machine. */
export function tellFigures(what: string, figures: Record<string, number | string>): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${what}: ${told.join(', ')} (load average ${loadavg()[0]?.toFixed(1)})\n`)
}

export const mebibytes = (bytes: number | undefined) => Math.round((bytes ?? NaN) / 1_048_576)
