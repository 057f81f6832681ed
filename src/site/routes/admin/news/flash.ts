import { readBerlinMinute } from '#features/news/editing/berlin-minute.ts'

/** Query parameter of the notice after the redirect. */
export const FLASH = 'gespeichert'

export const flashTexts = {
  entwurf: 'Der Entwurf ist gespeichert. Auf der Website steht er noch nicht.',
  veroeffentlicht: 'Der Artikel steht auf der Website.',
  zurueckgenommen: 'Der Artikel ist nicht mehr auf der Website. Hier ist er wieder ein Entwurf.',
  verworfen: 'Die Änderungen sind verworfen.',
  geholt: 'Die ältere Fassung steht im Entwurf. Auf der Website ändert sich erst etwas, wenn Sie veröffentlichen.',
  vorgestellt:
    'Geplant. Die Uhrzeit gibt es in jener Nacht nicht, weil die Uhren vorgestellt werden: Es erscheint eine Stunde später.',
  zurueckgestellt:
    'Geplant. Die Uhrzeit gibt es in jener Nacht zweimal, weil die Uhren zurückgestellt werden: Es erscheint beim ersten Mal.',
  geplant: 'Der Artikel ist geplant und erscheint von selbst.',
} as const

/** For articles that are pages. */
const pageTexts: Partial<Record<Flash, string>> = {
  veroeffentlicht: 'Die Seite steht auf der Website.',
  zurueckgenommen: 'Die Seite ist nicht mehr auf der Website. Hier ist sie wieder ein Entwurf.',
  geplant: 'Die Seite ist geplant und erscheint von selbst.',
}

export const flashText = (code: Flash, isPage: boolean): string => (isPage && pageTexts[code]) || flashTexts[code]

export type Flash = keyof typeof flashTexts
export const isFlash = (code: string): code is Flash => Object.hasOwn(flashTexts, code)

const flashOfClocks = { skipped: 'vorgestellt', twice: 'zurueckgestellt', usual: 'geplant' } as const

/** @param publishAt the chosen minute in German time; undefined for publishing at once */
export const flashOfPublishing = (publishAt: string | undefined): Flash =>
  publishAt === undefined ? 'veroeffentlicht' : flashOfClocks[readBerlinMinute(publishAt)?.clocks ?? 'usual']
