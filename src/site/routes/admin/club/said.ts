/** What has just been done, told after the redirect. */
export const SAID = 'gespeichert'

const texts = {
  ja: 'Gespeichert. Auf der Website steht es schon.',
  nichts: 'Nichts geändert: Es steht schon so auf der Website.',
  geholt: 'Die ältere Fassung gilt wieder. Auf der Website steht sie schon.',
  abgesagt: 'Abgesagt. Es steht schon auf der Startseite und im Kalender.',
  doch: 'Zurückgenommen. Das Training findet statt.',
  amt: 'Übernommen. Auf der Website steht es schon.',
} as const
export type Said = keyof typeof texts

/** @returns undefined for what is no word of ours */
export const saidText = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(texts, code) ? texts[code as Said] : undefined
