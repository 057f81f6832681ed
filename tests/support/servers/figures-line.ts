import { loadavg } from 'node:os'

/** What a test has measured, for whoever reads its output; how busy the machine was stands beside it. */
export function tellFigures(what: string, figures: Record<string, number | string>): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`${what}: ${told.join(', ')} (load average ${loadavg()[0]?.toFixed(1)})\n`)
}

export const mebibytes = (bytes: number | undefined) => Math.round((bytes ?? NaN) / 1_048_576)
