import type { OutboxState } from '#features/outbox/keep-outbox.ts'
import type { MessageRequest } from '#identity/core/ports.ts'

/** Names of the mail kinds of all features. */
export const FEATURE_KINDS: Record<string, string> = {
  'entry-confirmation': 'Bestätigung einer Anmeldung zum Turnier',
  'entry-changed': 'Änderung einer Anmeldung zum Turnier',
  'entry-link': 'Link zu einer Anmeldung zum Turnier',
  'place-offered': 'Angebot eines freien Platzes im Turnier',
  'registrant-message': 'Nachricht der Turnierleitung',
  'membership-application': 'Antrag auf Mitgliedschaft',
  'membership-receipt': 'Eingang eines Antrags auf Mitgliedschaft',
  'membership-accepted': 'Aufnahme in den Verein',
  'membership-refused': 'Ablehnung eines Antrags auf Mitgliedschaft',
  'contact-message': 'Nachricht über das Kontaktformular',
  'enquiry-answer': 'Antwort auf eine Anfrage',
  'enquiry-reminder': 'Erinnerung an eine offene Anfrage',
  'youth-wish': 'Bestätigung für die Warteliste der Jugend',
  'youth-link': 'Link zur Warteliste der Jugend',
  'youth-offer': 'Angebot eines Platzes im Jugendtraining',
  'youth-offer-over': 'Angebot im Jugendtraining ist abgelaufen',
  'youth-question': 'Jährliche Frage der Warteliste',
  'youth-list-end': 'Ende auf der Warteliste der Jugend',
  'youth-place-taken': 'Platz im Jugendtraining ist angenommen',
  'date-subscription': 'Bestätigung von Erinnerungen und Newsletter',
  newsletter: 'Newsletter',
  'date-reminder': 'Erinnerung an Termine',
  'date-cancellation': 'Was heute ausfällt',
  'duty-reminder': 'Erinnerung an einen Dienst',
  'duty-taken-over': 'Ein Dienst wurde übernommen',
  'duty-gone': 'Dienst ist gestrichen',
  'duty-moved': 'Ein Dienst hat eine neue Zeit',
  'contact-acknowledgement': 'Eingang einer Nachricht über das Kontaktformular',
}

export const IDENTITY_KINDS: Record<`identity-${MessageRequest['purpose']}`, string> = {
  'identity-confirmation': 'Bestätigung der E-Mail-Adresse',
  'identity-invite': 'Einladung',
  'identity-recovery': 'Neues Passwort',
  'identity-magic-link': 'Link zum Anmelden',
  'identity-email-change-current': 'Neue E-Mail-Adresse: an die bisherige',
  'identity-email-change-new': 'Neue E-Mail-Adresse: an die neue',
  'identity-email-changed': 'Hinweis: E-Mail-Adresse geändert',
  'identity-passkey-added': 'Hinweis: neuer Passkey',
  'identity-phone-confirmation': 'Bestätigung der Telefonnummer',
  'identity-phone-change': 'Neue Telefonnummer',
  'identity-reauthentication': 'Code zur Bestätigung',
  'identity-already-registered': 'Hinweis: Konto gibt es schon',
  'identity-factor-code': 'Code zum Anmelden',
}

const KINDS = new Map(Object.entries({ ...FEATURE_KINDS, ...IDENTITY_KINDS }))

/** An unnamed kind, perhaps of an earlier version, is shown as it is. */
export const kindName = (kind: string): string => KINDS.get(kind) ?? kind

export const stateWords: Record<OutboxState, { key: string; label: string; none: string }> = {
  waiting: { key: 'wartet', label: 'Wartet', none: 'Nichts wartet: Alles ist verschickt.' },
  failed: { key: 'gescheitert', label: 'Gescheitert', none: 'Nichts ist gescheitert.' },
  sent: { key: 'verschickt', label: 'Verschickt', none: 'In den letzten 30 Tagen wurde nichts verschickt.' },
}
export const STATES = ['waiting', 'failed', 'sent'] as const

export const toState = (key: string | null): OutboxState | undefined =>
  STATES.find((state) => stateWords[state].key === key)

const CONNECTION = 'Der Mailserver war nicht zu erreichen.'
const STORAGE = 'Die Datei konnte nicht geschrieben werden.'

const FAILURES: Record<string, string> = {
  ECONNREFUSED: CONNECTION,
  ECONNECTION: CONNECTION,
  ECONNRESET: CONNECTION,
  EHOSTUNREACH: CONNECTION,
  ENETUNREACH: CONNECTION,
  ESOCKET: CONNECTION,
  ETIMEDOUT: 'Der Mailserver hat nicht rechtzeitig geantwortet.',
  TimeoutError: 'Der Versender hat nicht rechtzeitig geantwortet.',
  EDNS: 'Der Name des Mailservers ist unbekannt.',
  ENOTFOUND: 'Der Name des Mailservers ist unbekannt.',
  EAUTH: 'Der Mailserver hat Benutzername oder Passwort nicht angenommen.',
  ETLS: 'Die verschlüsselte Verbindung zum Mailserver kam nicht zustande.',
  EENVELOPE: 'Der Mailserver hat die Empfängeradresse nicht angenommen.',
  EMESSAGE: 'Der Mailserver hat die Nachricht nicht angenommen.',
  EPROTOCOL: 'Der Mailserver hat etwas Unerwartetes geantwortet.',
  EMAILBOXLIMIT: 'An dieses Postfach gingen in kurzer Zeit schon viele Bestätigungen.',
  EDAYLIMIT:
    'Heute gingen schon so viele Nachrichten hinaus, wie der Betreiber erlaubt. Diese wartet, bis sie an der Reihe ist.',
  ENOSPC: 'Auf dem Datenträger ist kein Platz mehr.',
  EACCES: STORAGE,
  EROFS: STORAGE,
  EEXIST: STORAGE,
}

const FINALLY = 'Das ist endgültig, deshalb versuchen wir es nicht von selbst noch einmal.'

/** The last failure in words, from the outbox's codes; the codes are shown beside them for further diagnosis. */
export function failureText(codes: string): string {
  const [code = '', answer, finality] = codes.split(' ')
  const text = Object.hasOwn(FAILURES, code) ? FAILURES[code] : undefined
  const sentence = text ?? 'Die Nachricht konnte nicht übergeben werden.'
  if (answer === undefined) return `${sentence} (${code})`
  const told = `${sentence} (${code}, Antwort ${answer})`
  return finality === undefined ? told : `${told} ${FINALLY}`
}
