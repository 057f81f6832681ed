/** What has just been done, told after the redirect. */
export const SAID = 'gespeichert'

export const saidTexts = {
  entwurf: 'Der Entwurf ist gespeichert. Auf der Website steht er noch nicht.',
  veroeffentlicht: 'Der Artikel steht auf der Website.',
  zurueckgenommen: 'Der Artikel ist nicht mehr auf der Website. Hier ist er wieder ein Entwurf.',
  verworfen: 'Die Änderungen sind verworfen.',
  geholt: 'Die ältere Fassung steht im Entwurf. Auf der Website ändert sich erst etwas, wenn Sie veröffentlichen.',
  geplant: 'Der Artikel ist geplant und erscheint von selbst.',
} as const

export type Said = keyof typeof saidTexts
export const isSaid = (code: string): code is Said => Object.hasOwn(saidTexts, code)
