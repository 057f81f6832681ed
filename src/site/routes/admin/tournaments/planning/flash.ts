import { findFlash } from '../../../../flash.ts'

/** What has just been done, told after the redirect. */
const texts = {
  neu: 'Angelegt, als Entwurf: Auf der Website steht noch nichts. Sehen Sie alles noch einmal an, dann veröffentlichen Sie.',
  ja: 'Gespeichert.',
  beides: 'Gespeichert. Inzwischen hat auch jemand anderes etwas geändert; beides gilt.',
  nichts: 'Nichts geändert: Es stand schon so da.',
  geholt: 'Die ältere Fassung gilt wieder.',
  veroeffentlicht: 'Veröffentlicht. Das Turnier steht auf der Website und in den Kalendern.',
  zurueckgezogen: 'Zurückgezogen. Das Turnier ist wieder ein Entwurf, den niemand sieht.',
} as const

export const flashText = (word: string | null): string | undefined => findFlash(texts, word)
