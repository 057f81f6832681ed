const UNITS = ['MB', 'GB', 'TB'] as const

/** „12,4 GB“ @param bytes at least 0 */
export function sizeText(bytes: number): string {
  let amount = bytes / 1e6
  let unit: (typeof UNITS)[number] = 'MB'
  for (const next of UNITS.slice(1)) {
    if (amount < 1000) break
    amount /= 1000
    unit = next
  }
  return `${amount.toLocaleString('de-DE', { maximumFractionDigits: amount < 100 ? 1 : 0 })} ${unit}`
}
