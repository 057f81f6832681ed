import { HOUR, MINUTE, SECOND } from '#shared/durations.ts'

const UNITS: Record<string, number> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR }
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h)/g
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/
/** Longer than anybody plays; beyond it dates end. */
const MAX = 200 * 365 * 24 * HOUR

/** As Go writes durations: `24h`, `1h30m`. @returns null for `none`, which lifts a ban; undefined for what is none of this */
export function readBanDuration(text: string): number | null | undefined {
  if (text === 'none') return null
  if (!WHOLE.test(text)) return undefined
  const parts = text.matchAll(PART)
  const sum = [...parts].reduce((total, [, count, unit]) => total + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
  return sum <= MAX ? Math.round(sum) : undefined
}
