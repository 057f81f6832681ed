import {
  BANNED,
  EMAIL_INVALID,
  EMAIL_TAKEN,
  passwordRule,
  tooLong,
  waitText,
  weakPassword,
} from '#identity/words/german.ts'
import type { PageTexts } from './page-texts.ts'

export const german: PageTexts = {
  language: 'de',
  backToSite: 'Zur Startseite',
  toSignIn: 'Zur Anmeldung',
  goOn: 'Weiter',
  sentTo: 'Der Link ging an',
  links: {
    confirmation: {
      title: 'E-Mail-Adresse bestätigen',
      explanation: 'Ein Klick noch, dann ist Ihre E-Mail-Adresse bestätigt und Ihr Konto bereit.',
      action: 'Adresse bestätigen',
      doneTitle: 'Fertig – Ihr Konto ist eingerichtet',
      done: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
      doneSignedIn: 'Ihre E-Mail-Adresse ist bestätigt, und Sie sind angemeldet.',
    },
    invite: {
      title: 'Einladung annehmen',
      explanation: 'Schön, dass Sie dabei sind! Wählen Sie ein Passwort, dann ist Ihr Konto bereit.',
      action: 'Einladung annehmen',
      doneTitle: 'Fertig – Ihr Konto ist eingerichtet',
      done: 'Sie können sich jetzt mit Ihrer E-Mail-Adresse und Ihrem Passwort anmelden.',
      doneSignedIn:
        'Sie sind angemeldet. Das nächste Mal melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
    },
    recovery: {
      title: 'Neues Passwort wählen',
      explanation: 'Wählen Sie ein neues Passwort. Danach sind Sie auf allen anderen Geräten abgemeldet.',
      action: 'Passwort speichern',
      doneTitle: 'Fertig – Ihr neues Passwort gilt',
      done: 'Melden Sie sich ab jetzt mit dem neuen Passwort an.',
      doneSignedIn: 'Sie sind angemeldet. Ab jetzt gilt das neue Passwort.',
    },
    'magic-link': {
      title: 'Anmelden',
      explanation: 'Ein Klick noch, dann sind Sie angemeldet.',
      action: 'Jetzt anmelden',
      doneTitle: 'Fertig – Sie sind angemeldet',
      done: 'Sie können jetzt weitermachen.',
      doneSignedIn: 'Sie können jetzt weitermachen.',
    },
    'email-change-current': {
      title: 'Änderung der E-Mail-Adresse bestätigen',
      explanation: 'Bestätigen Sie, dass Ihr Konto eine neue E-Mail-Adresse bekommen soll.',
      action: 'Änderung bestätigen',
      doneTitle: 'Fertig – Ihre E-Mail-Adresse ist geändert',
      done: 'Melden Sie sich ab jetzt mit der neuen Adresse an.',
      doneSignedIn: 'Sie sind angemeldet. Ab jetzt gilt die neue Adresse.',
    },
    'email-change-new': {
      title: 'Neue E-Mail-Adresse bestätigen',
      explanation: 'Bestätigen Sie, dass diese E-Mail-Adresse Ihnen gehört.',
      action: 'Adresse bestätigen',
      doneTitle: 'Fertig – Ihre E-Mail-Adresse ist geändert',
      done: 'Melden Sie sich ab jetzt mit der neuen Adresse an.',
      doneSignedIn: 'Sie sind angemeldet. Ab jetzt gilt die neue Adresse.',
    },
  },
  password: {
    label: 'Passwort',
    rule: passwordRule,
    missing: 'Bitte wählen Sie ein Passwort.',
    weak: weakPassword,
    tooLong,
  },
  email: { label: 'E-Mail-Adresse', hint: 'Damit melden Sie sich an.' },
  name: { label: 'Name', hint: 'Vor- und Nachname, so wie man Sie im Verein kennt.' },
  whatIsWrong: 'Das fehlt noch',
  mistakes: {
    'email-invalid': EMAIL_INVALID,
    'email-taken': EMAIL_TAKEN,
    'name-missing': 'Bitte geben Sie Ihren Namen an.',
  },
  halfDone: {
    title: 'Noch ein Schritt',
    current: 'Danke! Bestätigen Sie die Änderung jetzt noch in der E-Mail an Ihre bisherige Adresse.',
    new: 'Danke! Bestätigen Sie die Änderung jetzt noch in der E-Mail an Ihre neue Adresse.',
  },
  spent: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Er ist abgelaufen oder wurde schon benutzt; auch ein neuerer Link macht den älteren ungültig.',
    invite: 'Bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
    change: 'Ändern Sie die Adresse in Ihrem Konto noch einmal; dann kommen neue E-Mails.',
    again: 'Geben Sie Ihre E-Mail-Adresse ein, dann schicken wir Ihnen einen neuen.',
    action: 'Neuen Link schicken',
  },
  sent: {
    title: 'Schauen Sie in Ihr Postfach',
    text: 'Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail mit einem neuen Link unterwegs. Kommt in einigen Minuten keine an, sehen Sie bitte auch im Spam-Ordner nach.',
  },
  setUp: {
    title: 'Willkommen! Das erste Konto',
    explanation:
      'Hier richten Sie das erste Konto ein. Es darf alles verwalten und weitere Personen einladen. Danach gilt dieser Link nicht mehr.',
    action: 'Konto einrichten',
    closedTitle: 'Dieser Link gilt nicht mehr',
    closed:
      'Er ist abgelaufen, oder es gibt schon ein Konto, das alles verwalten darf. Einen neuen Link zeigt auf dem Server der Befehl: vereinsheim users invite --first',
  },
  refused: {
    title: 'Das ging leider nicht',
    foreign:
      'Das Formular kam nicht von dieser Seite. Öffnen Sie den Link aus der E-Mail bitte noch einmal, am besten in einem aktuellen Browser.',
    banned: BANNED,
    wait: waitText,
    busy: 'Im Augenblick melden sich sehr viele Leute gleichzeitig an. Bitte versuchen Sie es gleich noch einmal.',
    away: 'Die Anmeldung ist im Augenblick nicht zu erreichen. Bitte versuchen Sie es in einer Minute noch einmal.',
    other: 'Bitte öffnen Sie den Link aus der E-Mail noch einmal, oder melden Sie sich neu an.',
    fault: (reference) =>
      `Hier ist etwas schiefgegangen. Bitte versuchen Sie es in einigen Minuten noch einmal. Nummer für Rückfragen: ${reference}`,
  },
}
