import { BANNED } from '#identity/words/german.ts'
/** Why a sign-in at a provider failed, by the code in the address. */
const REFUSALS = {
  abgebrochen: 'Die Anmeldung bei dem anderen Anbieter hat nicht geklappt. Versuchen Sie es bitte noch einmal.',
  bestaetigen:
    'Ihre E-Mail-Adresse ist bei diesem Anbieter nicht bestätigt. Sehen Sie bitte in Ihr Postfach und bestätigen Sie sie mit dem Link in unserer E-Mail. Ist keine da, melden Sie sich bitte auf einem anderen Weg an.',
  'nur-auf-einladung':
    'Konten gibt es hier nur auf Einladung. Haben Sie schon eines, melden Sie sich bitte mit E-Mail-Adresse und Passwort an.',
  gesperrt: BANNED,
} as const
type ExternalRefusal = keyof typeof REFUSALS

/** The service's codes for a sign-in that a provider has confirmed but the service has refused. */
const REFUSAL_OF_CODES = new Map<string | null, ExternalRefusal>([
  ['provider_email_needs_verification', 'bestaetigen'],
  ['signup_disabled', 'nur-auf-einladung'],
  ['user_banned', 'gesperrt'],
])

/** @param code of the service's answer; any other means an aborted sign-in, which may be tried again */
export const externalRefusalOf = (code: string | null): ExternalRefusal => REFUSAL_OF_CODES.get(code) ?? 'abgebrochen'

const QUERY = 'fehler'

export const signInWithRefusal = (refusal: ExternalRefusal) => `/admin?${QUERY}=${refusal}`

export function readExternalRefusal({ searchParams }: URL): string | undefined {
  const named = searchParams.get(QUERY)
  return Object.entries(REFUSALS).find(([name]) => name === named)?.[1]
}
