import { BIN_RETENTION } from '#features/bin/bin-item.ts'
import { documentRetention } from '#features/club/editing/document-history.ts'
import { editingRetention } from '#features/news/editing/purge-editing.ts'
import { DUTY_PLACE_RETENTION } from '#features/duties/keep-duties.ts'
import type { Holding } from '#features/privacy/holding.ts'
import { AUDIT_KEPT } from '#identity/core/purge.ts'
import { officesWith } from '#rights/offices.ts'
import type { PurgeStep } from '#server/privacy/purges.ts'
import { keptFor } from './kept-for.ts'

const PEOPLE = 'alle mit einem Konto für den Mitgliederbereich'

/** Data of people with an account, and the log of their actions. */
export const accountHoldings: readonly Holding<PurgeStep>[] = [
  {
    key: 'accounts',
    name: 'Konten für den Mitgliederbereich',
    purpose: 'Anmeldung, Nachrichten zum Konto, Ämter im Verein',
    bases: ['contract'],
    people: PEOPLE,
    data: [
      ...['Name', 'E-Mail-Adresse', 'Telefonnummer', 'Prüfwert des Passworts', 'Ämter'],
      ...[
        'App für die Anmeldung in zwei Schritten',
        'Passkeys (öffentlicher Schlüssel, Name, letzte Verwendung)',
        'verknüpfte Konten bei anderen Anbietern',
      ],
    ],
    kept: 'bis das Konto gelöscht wird; angefangene Anmeldungen und Links wenige Tage',
    seenBy: officesWith('manage-people'),
    receivedBy: ['Anbieter, über den sich jemand selbst anmeldet'],
    columns: {
      accounts: [
        ...['id', 'audience', 'role', 'email', 'phone', 'password_hash', 'email_confirmed_at', 'phone_confirmed_at'],
        ...['confirmation_sent_at', 'recovery_sent_at', 'invited_at', 'new_email', 'email_change_sent_at'],
        ...['email_change_confirmed', 'new_phone', 'phone_change_sent_at', 'reauthentication_sent_at'],
        ...['last_sign_in_at', 'app_metadata', 'user_metadata', 'is_anonymous', 'is_managed_by_sso', 'banned_until'],
        ...['deleted_at', 'search_text', 'created_at', 'updated_at', 'factor_needed_since'],
      ],
      linked_identities: [
        ...['id', 'account_id', 'provider', 'provider_user_id', 'data', 'email'],
        ...['last_sign_in_at', 'created_at', 'updated_at'],
      ],
      factors: [
        ...['id', 'account_id', 'kind', 'friendly_name', 'status', 'secret', 'phone', 'last_challenged_at'],
        ...['last_used_step', 'created_at', 'updated_at'],
      ],
      factor_challenges: ['id', 'factor_id', 'code_hash', 'ip', 'wrong_codes', 'created_at', 'verified_at'],
      passkeys: [
        ...['id', 'account_id', 'factor_id', 'credential_id', 'public_key', 'counter', 'transports'],
        ...['is_backup_eligible', 'is_backed_up', 'friendly_name', 'assurance', 'created_at', 'last_used_at'],
      ],
      passkey_challenges: ['id', 'purpose', 'session_id', 'created_at'],
      recovery_codes: ['factor_id', 'hash', 'used_at'],
      one_time_tokens: [
        ...['account_id', 'purpose', 'link_hash', 'code_hash', 'sent_to', 'flow_id', 'wrong_codes'],
        ...['created_at', 'expires_at'],
      ],
      sign_in_flows: [
        ...['id', 'kind', 'wire', 'method', 'challenge', 'challenge_method', 'redirect_to', 'audience'],
        ...['provider_state', 'invite_token', 'link_to', 'account_id', 'auth_code_hash', 'auth_code_issued_at'],
        ...['provider_tokens', 'created_at'],
      ],
    },
    forms: {
      'routes/admin/sign-in': 'all',
      'routes/admin/forgotten': 'all',
      'routes/admin/sign-up': 'all',
      'routes/admin/account/name': 'all',
      'routes/admin/account/email': 'all',
      'routes/admin/account/password': 'all',
      'routes/admin/account/second-factor': 'all',
      'routes/admin/account/second-factor-setup': 'all',
      'routes/admin/account/recovery-codes': 'all',
      'routes/admin/account/passkeys': 'all',
      'routes/admin/account/passkey': 'all',
      'routes/admin/passkey-question': 'all',
      'routes/admin/account/sessions': 'all',
      'routes/admin/account/links': 'all',
      'routes/admin/account/deletion': 'all',
      'routes/admin/people/new': 'all',
      'routes/admin/people/show': 'all',
    },
    subjects: {
      accounts: [
        ...[
          'linked_identities',
          'factors',
          'passkeys',
          'one_time_tokens',
          'sign_in_flows',
          'sessions',
          'audit_entries',
        ],
        ...['preview_links', 'member_profiles', 'duty_places', 'duty_opt_outs'],
      ],
    },
    erasable: [],
    otherwise:
      'Ein Konto löscht die Person selbst unter „Mein Konto“, oder die Betreuung der Website im Bereich „Personen“; damit geht alles, was daran hängt.',
    purgedBy: ['identity'],
  },
  {
    key: 'sessions',
    name: 'Angemeldete Geräte',
    purpose: 'Fremde Anmeldungen erkennen und beenden',
    bases: ['interest'],
    people: PEOPLE,
    data: ['Browser', 'IP-Adresse', 'Zeitpunkt'],
    kept: 'bis zur Abmeldung, höchstens 30 Tage nach dem letzten Besuch',
    seenBy: [],
    receivedBy: [],
    columns: {
      sessions: [
        ...['id', 'account_id', 'refresh_count', 'refreshed_at', 'assurance', 'amr', 'factor_id', 'user_agent', 'ip'],
        ...['created_at', 'is_taken_up'],
      ],
    },
    forms: {},
    subjects: {},
    erasable: [],
    otherwise: 'Geht mit dem Konto.',
    purgedBy: ['identity'],
  },
  {
    key: 'member-profiles',
    name: 'Mitgliederliste im Mitgliederbereich',
    purpose: 'Mitglieder erreichen einander',
    bases: ['consent'],
    people: 'Mitglieder, die sich selbst eintragen',
    data: ['dass der Name gezeigt wird', 'was sonst gezeigt werden soll: E-Mail-Adresse, Telefonnummer, ein Satz'],
    kept: 'bis der Eintrag zurückgenommen wird; höchstens so lange wie Konto und Mitgliedschaft',
    seenBy: officesWith('meet-members'),
    receivedBy: [],
    columns: { member_profiles: ['id', 'account_id', 'shows_email', 'phone', 'line', 'changed_at'] },
    forms: { 'routes/admin/members/own-entry': 'all' },
    subjects: {},
    erasable: ['member_profiles'],
    otherwise: '',
    purgedBy: ['memberProfiles'],
  },
  {
    key: 'duties',
    name: 'Dienste im Verein',
    purpose: 'Wissen, wer bei Turnieren, Heimspielen und Vereinsterminen hilft, und daran erinnern',
    bases: ['interest'],
    people: 'Mitglieder, die sich eintragen',
    data: ['wer', 'welcher Dienst', 'seit wann', 'ob Ersatz gesucht wird', 'ob und wann erinnert wurde'],
    kept: `${keptFor(DUTY_PLACE_RETENTION)} nach dem Dienst; dass jemand nicht erinnert werden möchte, so lange wie das Konto`,
    seenBy: officesWith('meet-members'),
    receivedBy: ['alle, die den Aushang in der Halle lesen'],
    columns: {
      duty_places: ['duty_id', 'account_id', 'entered_at', 'offered_at', 'reminded_at'],
      duty_opt_outs: ['account_id', 'since'],
    },
    forms: { 'routes/admin/account/mails': ['dienste'] },
    subjects: {},
    erasable: [],
    otherwise: 'Aus einem Dienst trägt man sich selbst aus; der Rest geht mit der Frist, oder mit dem Konto.',
    purgedBy: ['duties'],
  },
  {
    key: 'audit',
    name: 'Protokoll der Anmeldungen und Änderungen an Konten',
    purpose: 'Missbrauch aufklären',
    bases: ['interest'],
    people: PEOPLE,
    data: ['Name', 'E-Mail-Adresse', 'IP-Adresse', 'Vorgang', 'Zeitpunkt'],
    kept: `${keptFor(AUDIT_KEPT)}; nach dem Löschen eines Kontos nur Vorgang und Zeitpunkt unter einer Nummer`,
    seenBy: officesWith('read-audit-log'),
    receivedBy: [],
    columns: {
      audit_entries: [
        ...['id', 'created_at', 'actor_id', 'actor_email', 'actor_name', 'actor_search_text', 'action', 'log_type'],
        ...['traits', 'ip'],
      ],
    },
    forms: { 'routes/admin/people/audit': 'all' },
    subjects: {},
    erasable: [],
    otherwise:
      'Wird das Konto gelöscht, bleiben Vorgang und Zeitpunkt ohne Namen, um Missbrauch aufzuklären (Art. 17 Abs. 3 lit. e DSGVO).',
    purgedBy: ['identity'],
  },
  {
    key: 'deeds',
    name: 'Wer was geschrieben, geändert oder gelöscht hat',
    purpose: 'Niemand überschreibt anderen etwas, und Früheres lässt sich zurückholen',
    bases: ['interest'],
    people: 'alle, die im Mitgliederbereich etwas bearbeiten',
    data: ['wer', 'was', 'wann', 'die Fassung selbst'],
    kept:
      `Fassungen und Entwürfe ${keptFor(documentRetention.versions)}, Vorschau-Links ` +
      `${keptFor(editingRetention.previewLinks)} nach ihrem Ende, Gelöschtes ${keptFor(BIN_RETENTION)}, ` +
      'veröffentlichte Fassungen so lange wie der Artikel',
    seenBy: officesWith('open-bin'),
    receivedBy: [],
    columns: {
      working_copies: [
        'article_id',
        'number',
        'settled_number',
        'fields',
        'search_text',
        'begun_by',
        'saved_at',
        'saved_by',
      ],
      article_versions: ['article_id', 'number', 'deed', 'at', 'by', 'fields'],
      preview_links: ['id', 'token_hash', 'article_id', 'created_at', 'created_by', 'expires_at', 'revoked_at'],
      club_document_versions: ['name', 'number', 'deed', 'at', 'by', 'source'],
      event_versions: ['event_id', 'number', 'deed', 'at', 'by', 'facts'],
      // Names teams by their ids alone; their names in results have a table of their own.
      day_log: ['event_id', 'number', 'id', 'at', 'by', 'entry'],
      newsletters: [
        ...[
          'id',
          'number',
          'subject',
          'text',
          'articles',
          'state',
          'changed_by',
          'changed_at',
          'started_at',
          'paced_at',
        ],
      ],
      bin: ['id', 'kind', 'item_key', 'name', 'title', 'deleted_at', 'deleted_by', 'contents'],
    },
    forms: {
      'routes/admin/news/index': 'all',
      'routes/admin/news/show': 'all',
      'routes/admin/news/preview': 'all',
      'routes/admin/pages/index': 'all',
      'routes/admin/newsletter/show': 'all',
    },
    subjects: {},
    erasable: [],
    otherwise:
      'Frühere Fassungen gehen mit der Frist; was im Papierkorb liegt, lässt sich dort sofort löschen. Von einem gelöschten Konto bleibt nur eine Nummer.',
    purgedBy: ['editing', 'documentVersions', 'eventVersions', 'newsletters', 'bin'],
  },
]
