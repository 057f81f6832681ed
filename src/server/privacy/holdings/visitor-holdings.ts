import { CONTACT_RETENTION } from '#features/contact/purge-messages.ts'
import { PUSH_RETENTION, REMINDER_RETENTION } from '#features/dates/reminders/remind-of-dates.ts'
import { CONFIRM_WITHIN, ENDED_RETENTION } from '#features/youth/youth-list.ts'
import { APPLICATION_RETENTION } from '#features/membership/purge-applications.ts'
import type { Holding } from '#features/privacy/holding.ts'
import { detailColumns } from '#features/tournaments/registrations/registration-fields.ts'
import { retention } from '#features/tournaments/handling/purge-registrations.ts'
import { officesWith } from '#rights/offices.ts'
import type { PurgeStep } from '#server/privacy/purges.ts'
import { keptFor } from './kept-for.ts'

const MAIL_PROVIDER = 'E-Mail-Anbieter des Vereins, im Auftrag'

/** Data that visitors send to the club on its website. */
export const visitorHoldings: readonly Holding<PurgeStep>[] = [
  {
    key: 'enquiries',
    name: 'Anfragen an den Verein',
    purpose: 'Beantworten, was jemand fragt',
    bases: ['contract', 'interest'],
    people: 'alle, die uns über die Website schreiben',
    data: [
      'E-Mail-Adresse',
      'Betreff',
      'Text',
      'Zeitpunkt',
      'für wen ein Probetraining ist',
      'unsere Antworten und Notizen, und wer sie geschrieben hat',
    ],
    kept: `${keptFor(CONTACT_RETENTION)} nach dem Eingang`,
    seenBy: officesWith('answer-enquiries'),
    receivedBy: [MAIL_PROVIDER],
    columns: {
      contact_messages: [
        ...['id', 'token', 'form_key', 'form_fingerprint', 'kind', 'office', 'state', 'email', 'subject', 'message'],
        ...['received_at', 'number', 'draft', 'taken_by', 'taken_at', 'done_by', 'done_at', 'drafted_by', 'drafted_at'],
        ...['office_reminded_at', 'board_reminded_at'],
      ],
      enquiry_entries: ['id', 'enquiry_id', 'kind', 'text', 'written_at', 'written_by', 'mail_id'],
    },
    forms: {
      'routes/contact/new': ['email', 'subject', 'message'],
      'routes/contact/trial': ['email', 'person', 'message'],
      'routes/admin/enquiries/show': 'all',
    },
    subjects: { contact_messages: ['enquiry_entries'] },
    erasable: ['contact_messages', 'enquiry_entries'],
    otherwise: '',
    purgedBy: ['contactMessages'],
  },
  {
    key: 'applications',
    name: 'Anträge auf Mitgliedschaft',
    purpose: 'Über die Aufnahme entscheiden, Beiträge einziehen',
    bases: ['contract', 'consent'],
    people: 'alle, die auf der Website einen Antrag stellen, ihre Familien und Sorgeberechtigten',
    data: [
      ...['Namen', 'Geburtsdaten', 'Anschrift', 'E-Mail-Adresse', 'Telefonnummer', 'Sorgeberechtigte', 'Beitrag'],
      ...[
        'Einwilligungen',
        'IBAN und gezeichnete Unterschriften (verschlüsselt, nur für die Kasse)',
        'wer entschieden hat',
      ],
    ],
    kept:
      `${keptFor(APPLICATION_RETENTION.decided)} nach der Entscheidung, die IBAN ${keptFor(APPLICATION_RETENTION.account)}; ` +
      `ohne Entscheidung ${keptFor(APPLICATION_RETENTION.undecided)} nach dem Eingang`,
    seenBy: officesWith('keep-applications'),
    receivedBy: [MAIL_PROVIDER],
    columns: {
      membership_applications: [
        ...['id', 'reference', 'form_key', 'form_fingerprint', 'state', 'number', 'fee_title', 'fee', 'names'],
        ...[
          'street',
          'postal_code',
          'city',
          'email',
          'phone',
          'guardian',
          'guardian_phone',
          'consents',
          'account_holder',
        ],
        ...['account_end', 'key_id', 'sealed', 'received_at', 'decided_at'],
      ],
      membership_people: ['application_id', 'position', 'first_name', 'last_name', 'born_on'],
      membership_deeds: ['id', 'application_id', 'kind', 'done_at', 'done_by'],
      membership_keys: ['id', 'salt', 'recipient', 'made_at', 'made_by'],
    },
    forms: {
      'routes/membership/index': 'all',
      'routes/membership/paper': 'all',
      'routes/admin/applications/show': 'all',
    },
    subjects: { membership_applications: ['membership_people', 'membership_deeds'] },
    erasable: ['membership_applications'],
    otherwise:
      'Namen gehen mit dem Antrag. Wer das Schloss der Kasse eingerichtet hat, bleibt stehen, solange es gebraucht wird.',
    purgedBy: ['applications'],
  },
  {
    key: 'registrations',
    name: 'Anmeldungen zu Turnieren',
    purpose: 'Auslosung und Spielplan, Rückfragen, Mitteilungen zum Turnier',
    bases: ['contract'],
    people: 'alle, die Mannschaften anmelden, und wer für sie spielt',
    data: [
      ...['Namen der Mannschaften', 'Ansprechperson', 'Anschrift', 'Telefonnummer', 'E-Mail-Adresse', 'Vermerke dazu'],
      ...['Spielerinnen und Spieler, wo gefragt mit Jahrgang und Sorgeberechtigten', 'was wann geändert wurde'],
    ],
    kept: `${keptFor(retention.registrations)} nach dem Turnier`,
    seenBy: officesWith('read-registrations'),
    receivedBy: [MAIL_PROVIDER],
    columns: {
      registrations: [
        ...['id', 'event_id', 'reference', 'token', ...detailColumns, 'contact_number_e164'],
        ...['is_late', 'form_key', 'form_fingerprint', 'received_at'],
      ],
      registration_teams: [
        ...['registration_id', 'position', 'name', 'competition', 'standing', 'queue_number', 'offer_until', 'paid_at'],
      ],
      registration_players: [
        ...['registration_id', 'team_position', 'position', 'name', 'birth_year', 'guardian', 'name_public'],
      ],
      registration_changes: [
        ...['id', 'registration_id', 'changed_at', 'changed_by', 'account_id', 'change', 'mail_id'],
      ],
      registration_handling: [
        ...['registration_id', 'mark', 'mark_changed_at', 'mark_changed_by'],
        ...['note', 'note_version', 'note_changed_at', 'note_changed_by'],
      ],
      registration_messages: [
        ...['id', 'event_id', 'form_key', 'form_fingerprint', 'subject', 'text', 'recipients', 'sent_at', 'sent_by'],
      ],
      registration_mails: ['mail_id', 'registration_id', 'message_id', 'subject'],
      // The hall's version of the same data, until an editor decides which one counts.
      returned_registrations: ['registration_id', 'event_id', 'brought'],
    },
    forms: {
      'own-address': 'all',
      'routes/tournaments/new-registration': 'all',
      'own-confirmation': 'all',
      'routes/tournaments/confirmation': 'all',
      'own-lost-link': 'all',
      'routes/tournaments/lost-link': 'all',
      'routes/admin/tournaments/registration': 'all',
      'routes/admin/tournaments/message': 'all',
      'routes/admin/tournaments/door/walk-in': 'all',
    },
    subjects: {
      registrations: [
        ...['registration_teams', 'registration_players', 'registration_handling', 'registration_changes'],
        ...['registration_mails', 'returned_registrations'],
      ],
    },
    erasable: ['registrations'],
    otherwise:
      'Vermerke und Mannschaften gehen mit der Anmeldung; was allen Angemeldeten geschrieben wurde, mit der Frist.',
    purgedBy: ['registrations'],
  },
  {
    key: 'results',
    name: 'Ergebnisse von Turnieren',
    purpose: 'Platzierungen und Ergebnisse auf der Website, auch nach Jahren',
    bases: ['consent', 'interest'],
    people: 'Mannschaften; Einzelne und Doppel nur, wenn alle dem Namen im Internet zugestimmt haben',
    data: [
      'Name der Mannschaft oder, mit Zustimmung, der Personen',
      'Gewinner früherer Jahre, wie die Turnierleitung sie einträgt',
    ],
    kept: 'solange das Turnier auf der Website steht, oder bis jemand Löschung verlangt; danach steht dort nur noch eine Nummer, etwa „Meldung 7“',
    seenBy: [],
    isPublic: true,
    receivedBy: [],
    columns: { result_names: ['event_id', 'team', 'name'] },
    forms: {},
    subjects: { result_names: [] },
    erasable: ['result_names'],
    otherwise: 'Gewinner früherer Jahre nimmt die Turnierleitung bei den Angaben des Turniers heraus.',
    purgedBy: [],
  },
  {
    key: 'youth-list',
    name: 'Warteliste des Jugendtrainings',
    purpose: 'Freie Plätze im Jugendtraining der Reihe nach vergeben',
    bases: ['contract'],
    people: 'Kinder, die auf einen Platz warten, und ihre Eltern',
    data: [
      ...['Vorname und Geburtsjahr des Kindes', 'E-Mail-Adresse der Eltern', 'gewünschte Trainingsgruppe'],
      ...['Stand und Zeitpunkte (vorgemerkt, bestätigt, gefragt, angeboten, angenommen)'],
    ],
    kept: `bis zur Abmeldung; ohne Bestätigung ${keptFor(CONFIRM_WITHIN)}; ist der Platz angenommen oder blieb eine Antwort aus, ${keptFor(ENDED_RETENTION)}`,
    seenBy: officesWith('keep-youth-list'),
    receivedBy: [MAIL_PROVIDER],
    columns: {
      youth_children: [
        ...['id', 'group_id', 'name', 'birth_year', 'email', 'state', 'asked_at', 'confirmed_at', 'affirmed_at'],
        ...['questioned_at', 'offer_until', 'ended_at'],
      ],
    },
    forms: {
      'routes/youth/join': 'all',
      'routes/youth/child': 'all',
      'routes/admin/enquiries/youth-list': 'all',
    },
    subjects: {},
    erasable: ['youth_children'],
    otherwise: '',
    purgedBy: ['youthList'],
  },
  {
    key: 'subscriptions',
    name: 'Erinnerungen und Newsletter',
    purpose: 'Schicken, was jemand bekommen möchte, und nachweisen, dass es gewollt war',
    bases: ['consent', 'duty'],
    people: 'alle, die sich erinnern lassen oder den Newsletter lesen',
    data: [
      ...['E-Mail-Adresse', 'was jemand bekommen möchte', 'wann gefragt und bestätigt wurde', 'woran erinnert wurde'],
      ...['welche Ausgabe verschickt wurde', 'als Nachweis eine Prüfsumme der Adresse'],
    ],
    kept: `bis zur Abmeldung; woran erinnert wurde und welche Ausgabe kam, ${keptFor(REMINDER_RETENTION)}; der Nachweis, ohne Adresse, bis zum Ende des dritten Jahres nach der Abmeldung`,
    seenBy: [],
    receivedBy: [MAIL_PROVIDER],
    columns: {
      subscriptions: ['id', 'email', 'topics', 'confirmed_at'],
      subscription_proofs: [
        ...['id', 'subscription_id', 'address_hash', 'topics', 'wording', 'asked_at', 'confirmed_at', 'ended_at'],
      ],
      date_reminders: ['subscription_id', 'key', 'reminded_at'],
      newsletter_deliveries: ['newsletter_id', 'subscription_id', 'delivered_at'],
    },
    forms: { 'routes/dates/reminder': ['email', 'art'], 'routes/admin/account/mails': ['art'] },
    checksums: { subscription_proofs: 'address_hash' },
    subjects: { subscriptions: ['subscription_proofs', 'date_reminders', 'newsletter_deliveries'] },
    erasable: ['subscriptions'],
    otherwise:
      'Woran erinnert wurde und welche Ausgabe kam, steht ohne Namen da und geht mit der Frist. Dass jemand zugestimmt hat, müssen wir nachweisen können (Art. 7 Abs. 1 DSGVO); der Nachweis enthält die Adresse nicht.',
    purgedBy: ['dateReminders', 'subscriptionProofs', 'newsletters'],
  },
  {
    key: 'notices',
    name: 'Meldungen auf eigenen Geräten',
    purpose: 'Melden, wenn heute etwas ausfällt',
    bases: ['consent'],
    people: 'alle, die sich auf ihrem Gerät melden lassen',
    data: ['Adresse des Browsers bei dessen Meldedienst', 'Schlüssel dazu', 'Zeitpunkt'],
    kept: `bis zur Abmeldung oder bis der Meldedienst den Browser nicht mehr kennt, höchstens ${keptFor(PUSH_RETENTION)}`,
    seenBy: [],
    receivedBy: ['Meldedienst des Browsers, der nur Verschlüsseltes weitergibt'],
    columns: { push_subscriptions: ['id', 'endpoint', 'p256dh', 'auth', 'added_at'] },
    forms: {},
    subjects: { push_subscriptions: ['date_reminders'] },
    erasable: ['push_subscriptions'],
    otherwise: 'Steht ohne Namen da; wer sie bestellt hat, bestellt sie auf dem Gerät selbst ab.',
    purgedBy: ['dateReminders'],
  },
  {
    key: 'mails',
    name: 'Kopien verschickter E-Mails',
    purpose: 'Zustellen, noch einmal versuchen, nachsehen, ob etwas ankam',
    bases: ['contract', 'interest'],
    people: 'alle, denen die Website schreibt',
    data: ['E-Mail-Adresse', 'Betreff', 'Text', 'Anlagen', 'Zeitpunkt', 'ob sie zugestellt ist'],
    kept: `${keptFor(retention.mails)} nach dem Versand; Links, Codes und Anlagen nur bis zum Versand`,
    seenBy: officesWith('read-outbox'),
    receivedBy: [MAIL_PROVIDER],
    columns: {
      outbox: [
        ...['id', 'channel', 'kind', 'recipient', 'mailbox', 'reply_to', 'unsubscribe_url', 'subject', 'text', 'html'],
        ...['created_at', 'attempts', 'next_attempt_at', 'sent_at', 'last_error'],
      ],
      outbox_files: ['mail_id', 'position', 'name', 'media_type', 'file_base64'],
    },
    forms: {},
    recipients: { outbox: 'recipient' },
    subjects: { outbox: ['outbox_files'] },
    erasable: ['outbox'],
    otherwise: '',
    purgedBy: ['registrations', 'mailFiles'],
  },
  {
    key: 'counted-actions',
    name: 'Schutz vor zu vielen Anfragen',
    purpose: 'Zählen, wie oft ein Anschluss in kurzer Zeit etwas abschickt',
    bases: ['interest'],
    people: 'alle, die Formulare abschicken',
    data: ['eine Prüfsumme der IP-Adresse; die Adresse selbst wird nicht gespeichert'],
    kept: 'höchstens eine Stunde',
    seenBy: [],
    receivedBy: [],
    columns: { counted_actions: ['key', 'count', 'ends_at'] },
    forms: {},
    subjects: {},
    erasable: [],
    otherwise: 'Lässt sich niemandem zuordnen und ist nach einer Stunde fort.',
    // The counting itself deletes expired turns (platform/limits).
    purgedBy: [],
  },
]
