import type { Entry } from './route-entry.ts'
import { TOURNAMENT_ROUTES } from './tournament-routes.ts'

const APPLICATION = '/admin/antraege/00000000-0000-7000-8000-000000000000'
const DECISIONS = [
  ...['unterschrieben', 'aufnehmen', 'aufnehmen-mit-nachricht', 'ablehnen', 'ablehnen-mit-nachricht', 'oeffnen'],
].map((intent) => ({ intent, number: '0', nachricht: 'Guten Tag' }))
const ACCOUNTS = { opens: 'keep-applications', changes: 'open-accounts', form: { code: 'x' } } as const
const LOCKS = [{ intent: 'neu' }, { intent: 'einrichten', code: 'a', shown: 'b' }]

/**
 * Every route of the members' area with one of its addresses. A new route without a line here fails the first test, and a route that opens
 * to others than its line says fails those after it.
 */
export const ROUTES: Record<string, Entry> = {
  'routes/admin/sign-in': { path: '/admin', opens: 'everybody' },
  'routes/admin/forgotten': { path: '/admin/passwort', opens: 'everybody' },
  'routes/admin/sign-up': { path: '/admin/registrieren', opens: 'everybody' },
  'routes/admin/external-return': { path: '/admin/anmeldung', opens: 'everybody' },
  'routes/admin/external-start': { path: '/admin/anmeldung/google', opens: 'everybody' },
  'routes/admin/passkey-question': { path: '/admin/passkey', opens: 'everybody' },
  'routes/admin/sign-out': { path: '/admin/abmeldung', opens: 'everybody' },
  'admin-not-found': { path: '/admin/gibt-es-nicht', opens: 'signed-in' },

  'routes/admin/account/gone': { path: '/admin/konto-geloescht', opens: 'everybody' },
  'routes/admin/account/index': { path: '/admin/konto', opens: 'signed-in' },
  'routes/admin/account/name': { path: '/admin/konto/name', opens: 'signed-in' },
  'routes/admin/account/email': { path: '/admin/konto/e-mail', opens: 'signed-in' },
  'routes/admin/account/password': { path: '/admin/konto/passwort', opens: 'signed-in' },
  'routes/admin/account/second-factor': { path: '/admin/konto/zweiter-faktor', opens: 'signed-in' },
  'routes/admin/account/second-factor-later': { path: '/admin/konto/zweiter-faktor/spaeter', opens: 'signed-in' },
  'routes/admin/account/second-factor-setup': { path: '/admin/konto/zweiter-faktor/einrichten', opens: 'signed-in' },
  'routes/admin/account/recovery-codes': { path: '/admin/konto/zweiter-faktor/notfallcodes', opens: 'signed-in' },
  'routes/admin/account/passkeys': { path: '/admin/konto/passkeys', opens: 'signed-in' },
  'routes/admin/account/passkey': {
    path: '/admin/konto/passkeys/00000000-0000-7000-8000-000000000000',
    opens: 'signed-in',
  },
  'routes/admin/account/sessions': { path: '/admin/konto/geraete', opens: 'signed-in' },
  'routes/admin/account/links': { path: '/admin/konto/verknuepfungen', opens: 'signed-in' },
  'routes/admin/account/link-return': { path: '/admin/konto/verknuepfungen/zurueck', opens: 'signed-in' },
  'routes/admin/account/link-start': { path: '/admin/konto/verknuepfungen/google', opens: 'signed-in' },
  'routes/admin/account/mails': { path: '/admin/konto/e-mails', opens: 'signed-in', form: { art: 'newsletter' } },
  'routes/admin/account/own-data': { path: '/admin/konto/meine-daten', opens: 'signed-in' },
  'routes/admin/account/deletion': { path: '/admin/konto/loeschen', opens: 'signed-in' },

  'routes/admin/enquiries/index': { path: '/admin/anfragen', opens: 'answer-enquiries' },
  'routes/admin/enquiries/show': {
    path: '/admin/anfragen/00000000-0000-7000-8000-000000000000',
    opens: 'answer-enquiries',
    form: [
      ...['antworten', 'merken', 'uebernehmen', 'freigeben', 'abschliessen', 'loeschen'],
      ...['weitergeben', 'notiz'],
    ].map((intent) => ({ intent, number: '0', text: 'Gern!', note: 'Ruft an.', office: 'youth' })),
  },
  'routes/admin/enquiries/youth-list': {
    path: '/admin/anfragen/warteliste',
    opens: 'keep-youth-list',
    form: ['speichern', 'streichen', 'aufnehmen', 'aufloesen'].map((intent) => ({
      intent,
      id: '00000000-0000-7000-8000-000000000000',
      seen: '',
      name: 'Anfänger',
      free: '0',
      offerDays: '7',
    })),
  },
  'routes/admin/enquiries/templates': {
    path: '/admin/anfragen/vorlagen',
    opens: 'answer-enquiries',
    form: { intent: 'speichern', title: 'Probetraining', text: 'Kommen Sie gern vorbei.' },
  },
  'routes/admin/members/index': {
    path: '/admin/mitglieder',
    opens: 'read-member-files',
    changes: 'keep-member-files',
    form: { id: '00000000-0000-7000-8000-000000000000' },
  },
  'routes/admin/members/list': { path: '/admin/mitglieder/liste', opens: 'meet-members' },
  'routes/admin/members/own-entry': {
    path: '/admin/mitglieder/liste/ich',
    opens: 'meet-members',
    form: [{ intent: 'zeigen' }, { intent: 'verbergen' }],
  },
  'routes/admin/duties/index': {
    path: '/admin/mitglieder/dienste',
    opens: 'meet-members',
    form: ['eintragen', 'austragen', 'anbieten', 'behalten', 'uebernehmen'].map((intent) => ({
      intent,
      id: '00000000-0000-7000-8000-000000000000',
      from: '',
    })),
  },
  'routes/admin/duties/print': { path: '/admin/mitglieder/dienste/aushang', opens: 'meet-members' },
  'routes/admin/duties/calendar': { path: '/admin/mitglieder/dienste/kalender', opens: 'meet-members' },
  'routes/admin/duties/plan': { path: '/admin/mitglieder/dienste/plan', opens: 'keep-duties' },
  'routes/admin/duties/roster': {
    path: '/admin/mitglieder/dienste/plan/gibt-es-nicht',
    opens: 'keep-duties',
    form: ['dazu', 'streichen', 'uebernehmen', 'heimspiele', 'mitnehmen'].map((intent) => ({
      intent,
      id: '',
      source: '',
      title: 'Theke',
      day: '0',
      from: '10:00',
      to: '12:00',
      shift: '0',
      needed: '2',
    })),
  },
  'routes/admin/members/upload': { path: '/admin/mitglieder/hochladen', opens: 'keep-member-files' },
  'routes/admin/members/document': {
    path: '/admin/mitglieder/unterlagen/00000000-0000-7000-8000-000000000000',
    opens: 'read-member-files',
  },
  'routes/admin/newsletter/index': { path: '/admin/news/newsletter', opens: 'write-news', form: {} },
  'routes/admin/newsletter/show': {
    path: '/admin/news/newsletter/00000000-0000-7000-8000-000000000000',
    opens: 'write-news',
    form: ['speichern', 'verschicken', 'loeschen'].map((intent) => ({
      intent,
      number: '0',
      subject: 'Neues',
      text: 'Viel los.',
    })),
  },
  'routes/admin/applications/index': { path: '/admin/antraege', opens: 'keep-applications' },
  'routes/admin/applications/show': { path: APPLICATION, opens: 'keep-applications', form: DECISIONS },
  'routes/admin/applications/paper': { path: `${APPLICATION}/antrag`, ...ACCOUNTS },
  'routes/admin/applications/export': { path: '/admin/antraege/liste', ...ACCOUNTS },
  'routes/admin/applications/lock': { path: '/admin/antraege/schloss', opens: 'open-accounts', form: LOCKS },

  'routes/admin/news/index': { path: '/admin/news', opens: 'write-news' },
  'routes/admin/news/show': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000',
    opens: 'write-news',
    form: ['save', 'publish', 'show-again', 'unpublish', 'discard'].map((intent) => ({
      intent,
      number: '0',
      title: 'Sieg',
    })),
  },
  'routes/admin/news/preview': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/vorschau',
    opens: 'write-news',
    form: [{ intent: 'create' }, { intent: 'revoke', id: '00000000-0000-7000-8000-000000000000' }],
  },
  'routes/admin/news/categories': { path: '/admin/news/kategorien', opens: 'write-news' },
  'routes/admin/news/match-report': { path: '/admin/news/spielbericht', opens: 'write-news' },
  'routes/admin/news/pass-on': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/weitergeben',
    opens: 'write-news',
  },
  'routes/admin/news/history': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/verlauf',
    opens: 'write-news',
  },
  'routes/admin/news/version': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/verlauf/1',
    opens: 'write-news',
    form: { number: '0' },
  },
  'routes/admin/news/save-draft': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/entwurf',
    opens: 'write-news',
    form: { number: '0', title: 'Sieg' },
  },
  'routes/admin/pages/index': { path: '/admin/seiten', opens: 'write-news', form: { below: '/verein' } },
  'routes/admin/pictures/index': { path: '/admin/bilder', opens: 'write-news' },
  'routes/admin/pictures/upload': { path: '/admin/bilder/hochladen', opens: 'write-news' },
  'routes/admin/pictures/show': {
    path: '/admin/bilder/2024-12-01-000000.jpg',
    opens: 'write-news',
    form: { intent: 'beschreiben', text: 'Jubel' },
  },
  'routes/admin/pictures/preview': { path: '/admin/bilder/2024-12-01-000000.jpg/ansicht', opens: 'write-news' },

  'routes/admin/news/delete': {
    path: '/admin/news/00000000-0000-7000-8000-000000000000/loeschen',
    opens: 'write-news',
    form: {},
  },
  'routes/admin/onboarding/index': { path: '/admin/beginnen', opens: 'begin-club', form: { intent: 'ansehen' } },
  'routes/admin/moving/index': { path: '/admin/umziehen', opens: 'begin-club', form: { intent: 'verwerfen', id: 'x' } },
  'routes/admin/moving/upload': { path: '/admin/umziehen/hochladen', opens: 'begin-club' },
  'routes/admin/moving/article': { path: '/admin/umziehen/artikel/sieg', opens: 'begin-club' },
  'routes/admin/moving/picture': { path: '/admin/umziehen/bild/a.jpg', opens: 'begin-club' },
  'routes/admin/moving/take-back': { path: '/admin/umziehen/zuruecknehmen/x', opens: 'begin-club' },
  'routes/admin/bin/index': {
    path: '/admin/papierkorb',
    opens: 'open-bin',
    form: { id: '00000000-0000-7000-8000-000000000000' },
  },
  'routes/admin/bin/show': {
    path: '/admin/papierkorb/00000000-0000-7000-8000-000000000000',
    opens: 'open-bin',
    form: {},
  },

  'routes/admin/consents/index': { path: '/admin/einwilligungen', opens: 'keep-consents' },
  'routes/admin/consents/new': { path: '/admin/einwilligungen/neu', opens: 'keep-consents', form: { intent: 'neu' } },
  'routes/admin/consents/show': {
    path: '/admin/einwilligungen/00000000-0000-7000-8000-000000000000',
    opens: 'keep-consents',
    form: { intent: 'widerrufen', website: 'ja' },
  },
  'routes/admin/consents/export': { path: '/admin/einwilligungen/export/csv', opens: 'keep-consents' },

  'routes/admin/dates/index': { path: '/admin/termine', opens: 'keep-dates' },
  'routes/admin/dates/new': { path: '/admin/termine/neu', opens: 'keep-dates', form: { intent: 'neu' } },
  'routes/admin/dates/delete': {
    path: '/admin/termine/00000000-0000-7000-8000-000000000000/loeschen',
    opens: 'keep-dates',
    form: {},
  },
  'routes/admin/dates/show': {
    path: '/admin/termine/00000000-0000-7000-8000-000000000000',
    opens: 'keep-dates',
    form: { intent: 'absagen', reason: 'Sturm' },
  },

  'routes/admin/matches/index': { path: '/admin/spiele', opens: 'keep-fixtures' },
  'routes/admin/matches/list': { path: '/admin/spiele/einlesen', opens: 'keep-fixtures' },
  'routes/admin/matches/final-places': {
    path: '/admin/spiele/abschluss/2024-25',
    opens: 'keep-fixtures',
    changes: 'keep-club',
  },
  'routes/admin/matches/delete-team': {
    path: '/admin/spiele/2024-25/gibt-es-nicht/loeschen',
    opens: 'keep-fixtures',
    form: {},
  },
  'routes/admin/matches/team': { path: '/admin/spiele/2024-25/herren-1', opens: 'keep-fixtures', form: { seen: '99' } },
  'routes/admin/matches/show': {
    path: '/admin/spiele/2024-25/herren-1/ttc-ottenbruch--ttc-musterdorf',
    opens: 'keep-fixtures',
    form: { intent: 'ergebnis', home: '6', guest: '9', seen: '99' },
  },
  'routes/admin/club/index': { path: '/admin/verein', opens: 'open-club-room' },
  'routes/admin/club/today': { path: '/admin/verein/training/heute', opens: 'keep-training', form: { intent: 'doch' } },
  'routes/admin/club/office': {
    path: '/admin/verein/amtswechsel',
    opens: 'keep-club',
    form: { von: 'Bernd Kantner' },
  },
  'routes/admin/club/delete-file': {
    path: '/admin/verein/downloads/loeschen/gibt-es-nicht.pdf',
    opens: 'keep-club',
    form: {},
  },
  'routes/admin/club/upload': { path: '/admin/verein/downloads/datei', opens: 'keep-club' },
  'routes/admin/club/show': {
    path: '/admin/verein/stammdaten',
    opens: 'keep-club',
    form: { intent: 'speichern', number: '0' },
  },
  'routes/admin/club/preview': { path: '/admin/verein/stammdaten/ansicht', opens: 'keep-club' },
  'routes/admin/club/history': { path: '/admin/verein/stammdaten/verlauf', opens: 'keep-club' },
  'routes/admin/club/version': {
    path: '/admin/verein/stammdaten/verlauf/1',
    opens: 'keep-club',
    form: { number: '0' },
  },

  'routes/admin/people/index': { path: '/admin/personen', opens: 'manage-people' },
  'routes/admin/people/new': { path: '/admin/personen/einladen', opens: 'manage-people' },
  'routes/admin/people/show': { path: '/admin/personen/00000000-0000-7000-8000-000000000000', opens: 'manage-people' },
  'routes/admin/people/audit': { path: '/admin/protokoll', opens: 'read-audit-log' },

  'routes/admin/state/index': { path: '/admin/zustand', opens: 'read-state', form: { intent: 'nachsehen' } },

  'routes/admin/privacy/index': { path: '/admin/datenschutz', opens: 'keep-privacy' },
  'routes/admin/privacy/person': {
    path: '/admin/datenschutz/person',
    opens: 'keep-privacy',
    form: [{ intent: 'suchen' }, { intent: 'loeschen' }].map((form) => ({ ...form, suche: 'Anna Muster' })),
  },
  'routes/admin/privacy/person-file': {
    path: '/admin/datenschutz/person/auskunft',
    opens: 'keep-privacy',
    form: { suche: 'Anna Muster' },
  },
  'routes/admin/privacy/export': { path: '/admin/datenschutz/export/csv', opens: 'keep-privacy' },

  'routes/admin/outbox/index': { path: '/admin/postausgang', opens: 'read-outbox' },
  'routes/admin/outbox/show': {
    path: '/admin/postausgang/00000000-0000-7000-8000-000000000000',
    opens: 'read-outbox',
    form: { vorgang: 'erneut' },
    changes: 'retry-mail',
  },

  ...TOURNAMENT_ROUTES,
}
