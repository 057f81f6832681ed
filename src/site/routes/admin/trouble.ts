/** Why a sign-in elsewhere led back to the door, as its address says it. */
const TROUBLES = {
  abgebrochen: 'Die Anmeldung bei dem anderen Anbieter hat nicht geklappt. Versuchen Sie es bitte noch einmal.',
  bestaetigen: 'Wir haben Ihnen eine Mail geschickt. Bestätigen Sie bitte mit ihrem Link Ihre E-Mail-Adresse.',
} as const
export type Trouble = keyof typeof TROUBLES

const QUERY = 'fehler'

export const doorWithTrouble = (trouble: Trouble) => `/admin?${QUERY}=${trouble}`

export function readTrouble({ searchParams }: Pick<URL, 'searchParams'>): string | undefined {
  const named = searchParams.get(QUERY)
  return Object.entries(TROUBLES).find(([name]) => name === named)?.[1]
}
