import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'

const UNITS = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY } as const

/** `90s`, `15m`, `1h`, `30d`. @returns milliseconds; undefined for anything else */
export function readDuration(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  return count === undefined || unit === undefined ? undefined : Number(count) * UNITS[unit as keyof typeof UNITS]
}
