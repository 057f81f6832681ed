/** What has just been done, told after the redirect. */
export const SAID = 'gespeichert'

const texts = {
  neu: 'Angelegt, als Entwurf: Auf der Website steht noch nichts. Sehen Sie alles noch einmal an, dann veröffentlichen Sie.',
  ja: 'Gespeichert.',
  beides: 'Gespeichert. Inzwischen hat auch jemand anderes etwas geändert; beides gilt.',
  nichts: 'Nichts geändert: Es stand schon so da.',
  geholt: 'Die ältere Fassung gilt wieder.',
  veroeffentlicht: 'Veröffentlicht. Das Turnier steht auf der Website und in den Kalendern.',
  zurueckgezogen: 'Zurückgezogen. Das Turnier ist wieder ein Entwurf, den niemand sieht.',
} as const
type Said = keyof typeof texts

/** @returns undefined for what is no word of ours */
export const saidText = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(texts, code) ? texts[code as Said] : undefined

export function saidOfSaving({ isChanged, isMerged }: { isChanged: boolean; isMerged: boolean }): Said {
  if (!isChanged) return 'nichts'
  return isMerged ? 'beides' : 'ja'
}
