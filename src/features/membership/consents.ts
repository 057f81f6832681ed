/** Consents besides joining: each is separate, and joining depends on none (Art. 7 para. 4 GDPR). */
export const consents = {
  website: 'Fotos, auf denen ich zu sehen bin, dürfen auf der Website des Vereins stehen.',
  press: 'Fotos, auf denen ich zu sehen bin, darf der Verein an Zeitungen und das Gemeindeblatt geben.',
  name: 'Mein Name darf bei Mannschaften und Ergebnissen auf der Website stehen.',
  messages: 'Der Verein darf mir Neuigkeiten per E-Mail schicken.',
} as const

export type ConsentKey = keyof typeof consents
export const consentKeys = Object.keys(consents) as ConsentKey[]

/** Shown with the consents, on the page and on paper (Art. 7 para. 3 GDPR). */
export const CONSENTS_NOTE =
  'Jede Einwilligung ist freiwillig, Sie können sie jederzeit widerrufen. Für Minderjährige gelten die Einwilligungen der Sorgeberechtigten.'
