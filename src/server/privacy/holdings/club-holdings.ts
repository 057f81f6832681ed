import { SEASONS_WITH_PLAYERS } from '#features/league/purge-players.ts'
import { YEARS_OF_PROOF } from '#features/pictures/consents/consent.ts'
import { KEPT_UNUSED, TAKE_BACK } from '#features/moving/move.ts'
import type { Holding } from '#features/privacy/holding.ts'
import { officesWith } from '#rights/offices.ts'
import type { PurgeStep } from '#server/privacy/purges.ts'
import { DAY } from '#shared/durations.ts'
import { keptFor, numberWord } from './kept-for.ts'

const years = (count: number) => keptFor(count * 365 * DAY)

/** Data of people who appear in the club's own content. */
export const clubHoldings: readonly Holding<PurgeStep>[] = [
  {
    key: 'league',
    name: 'Mannschaften und Spiele',
    purpose: 'Über den Spielbetrieb berichten',
    bases: ['interest'],
    people: 'alle, die für den Verein antreten; von Kindern und Jugendlichen nur der Vorname',
    data: ['Name', 'Mannschaft', 'Einzelergebnisse', 'wer die Mannschaft führt'],
    kept: `Namen ${numberWord(SEASONS_WITH_PLAYERS)} Spielzeiten lang, Ergebnisse und Tabellen bleiben`,
    seenBy: officesWith('keep-fixtures'),
    isPublic: true,
    receivedBy: [],
    columns: {
      league_teams: ['season', 'slug', 'json', 'captain_account', 'number'],
      league_fixtures: [
        ...['season', 'team', 'key', 'number', 'round', 'starts_at', 'moved_from', 'home', 'guest', 'hall'],
        ...['home_score', 'guest_score', 'is_forfeited', 'sheet', 'report', 'sequence', 'changed_at', 'brought'],
      ],
    },
    forms: {
      'routes/admin/matches/index': 'all',
      'routes/admin/matches/list': 'all',
      'routes/admin/matches/team': 'all',
      'routes/admin/matches/show': 'all',
    },
    subjects: {},
    erasable: [],
    otherwise:
      'Namen nimmt man im Bereich „Spiele“ aus Aufstellung und Spielbericht; das Ergebnis bleibt, denn es ist auch das der anderen.',
    purgedBy: ['players'],
  },
  {
    key: 'office-holders',
    name: 'Vorstand, Trainer und Ansprechpersonen',
    purpose: 'Sagen, wer den Verein vertritt und an wen man sich wendet',
    bases: ['interest', 'duty'],
    people: 'alle mit einem Amt im Verein',
    data: ['Name', 'Amt', 'Bild', 'Telefonnummer', 'E-Mail-Adresse'],
    kept: 'bis das Amt endet und die Angabe geändert ist',
    seenBy: officesWith('keep-club'),
    isPublic: true,
    receivedBy: [],
    columns: {
      club_documents: ['name', 'json', 'source', 'number'],
      content_files: ['path', 'mark', 'source', 'is_sample'],
      club_dates: ['id', 'slug', 'facts', 'sequence', 'changed_at', 'is_from_room'],
    },
    forms: {
      'routes/admin/club/index': 'all',
      'routes/admin/club/show': 'all',
      'routes/admin/club/office': 'all',
      'routes/admin/dates/new': 'all',
      'routes/admin/dates/show': 'all',
    },
    subjects: {},
    erasable: [],
    otherwise:
      'Ändert man im Bereich „Verein“, sobald das Amt endet; bis dahin verlangt das Gesetz die Angaben (§ 5 DDG).',
    purgedBy: [],
  },
  {
    key: 'news',
    name: 'Berichte und Fotos',
    purpose: 'Über das Vereinsleben berichten',
    bases: ['interest', 'consent'],
    people: 'alle, über die wir berichten',
    data: ['Name', 'Bild', 'Bildtext', 'was berichtet wird'],
    kept: 'solange der Bericht oder das Foto auf der Website steht',
    seenBy: officesWith('write-news'),
    isPublic: true,
    receivedBy: [],
    columns: {
      articles: [
        ...['id', 'slug', 'title', 'published_at', 'updated_at', 'summary', 'preview_picture', 'pictures', 'metadata'],
        ...['markdown', 'html', 'content_hash', 'search_text', 'is_draft', 'expires_at', 'preview_focus', 'categories'],
        'is_page',
      ],
      object_names: ['bucket', 'name', 'path', 'named_at'],
      pictures: [
        ...['path', 'hash', 'format', 'width', 'height', 'text', 'is_undescribed', 'shows_minors', 'added_at'],
        ...['changed_at', 'consent_website', 'consent_press', 'consent_social', 'consent_note'],
        ...['focus', 'attention'],
      ],
    },
    forms: {
      'routes/admin/pictures/index': 'all',
      'routes/admin/pictures/show': 'all',
      'routes/admin/news/match-report': 'all',
    },
    subjects: {},
    erasable: [],
    otherwise:
      'Ändert man im Bereich „News“ oder „Bilder“; es gilt das Recht auf freie Berichterstattung (Art. 17 Abs. 3 lit. a DSGVO), abzuwägen im Einzelfall.',
    purgedBy: ['media', 'objectNames'],
  },
  {
    key: 'former-site',
    name: 'Frühere Website, die umzieht',
    purpose: 'Die frühere Website übernehmen',
    bases: ['interest'],
    people: 'alle, über die sie berichtet, und wer sie geschickt hat',
    data: ['was auf der früheren Website steht', 'wer sie wann geschickt hat'],
    kept: `bis sie übernommen ist, höchstens ${keptFor(KEPT_UNUSED)}; was davon übernommen wurde, ${keptFor(TAKE_BACK)} als Liste`,
    seenBy: officesWith('begin-club'),
    receivedBy: [],
    columns: {
      site_moves: [
        ...[
          'id',
          'name',
          'state',
          'uploaded_at',
          'uploaded_by',
          'imported_at',
          'choice',
          'progress',
          'report',
          'brought',
        ],
      ],
    },
    forms: { 'routes/admin/moving/index': 'all', 'routes/admin/moving/take-back': 'all' },
    subjects: {},
    erasable: [],
    otherwise:
      'Verwirft man unter „Website umziehen“; was übernommen ist, steht danach im Bereich „News“ und „Bilder“.',
    purgedBy: ['siteMoves'],
  },
  {
    key: 'member-files',
    name: 'Unterlagen für Mitglieder',
    purpose: 'Mitglieder unterrichten, zum Beispiel durch Protokolle',
    bases: ['contract'],
    people: 'alle, die in Protokollen stehen, und wer sie einstellt',
    data: ['was in den Unterlagen steht', 'wer sie wann eingestellt hat'],
    kept: 'bis der Vorstand sie löscht',
    seenBy: officesWith('read-member-files'),
    receivedBy: [],
    columns: { member_files: ['id', 'title', 'bytes', 'file_base64', 'added_at', 'added_by'] },
    forms: { 'routes/admin/members/index': 'all' },
    subjects: {},
    erasable: [],
    otherwise: 'Löscht der Vorstand im Bereich „Für Mitglieder“; was darin steht, findet die Suche nicht.',
    purgedBy: [],
  },
  {
    key: 'consents',
    name: 'Einwilligungen zu Fotos',
    purpose: 'Niemanden ohne Einwilligung zeigen, und sie nachweisen können',
    bases: ['duty'],
    people: 'alle, die auf Fotos zu erkennen sind, und ihre Eltern',
    data: ['Name', 'Geburtsjahr', 'Zwecke', 'wer eingewilligt hat', 'seit wann, wann widerrufen', 'auf welchen Fotos'],
    kept: `nach dem Widerruf ${years(YEARS_OF_PROOF)} bis zum Jahresende, sonst solange es Fotos gibt`,
    seenBy: officesWith('keep-consents'),
    receivedBy: [],
    columns: {
      consents: [
        ...['id', 'name', 'birth_year', 'website', 'press', 'social', 'given_by', 'since', 'withdrawn_on', 'note'],
        ...['changed_at', 'changed_by'],
      ],
      consent_pictures: ['path', 'consent_id'],
    },
    forms: { 'routes/admin/consents/new': 'all', 'routes/admin/consents/show': 'all' },
    subjects: { consents: ['consent_pictures'] },
    erasable: [],
    otherwise:
      'Bleibt als Nachweis, bis die Frist abgelaufen ist (Art. 17 Abs. 3 lit. e DSGVO). Ein Widerruf im Bereich „Einwilligungen“ nimmt die Fotos sofort weg.',
    purgedBy: ['consents'],
  },
]
