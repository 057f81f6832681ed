import { createLeagueStore } from '#features/league/league-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { sampleTeam } from '#tests/support/league/sample-league.ts'
import { CANARY, plantCanary } from '#tests/support/databases/plant-canary.ts'

type Values = Record<string, string | number | null>
type Plant = (table: string, given: Values) => Promise<unknown>

/** One realistic row in each table of the record, with the canary in each of its texts. @param start instant in ISO text */
export async function plantLife(connection: DatabaseConnection, start: string): Promise<void> {
  await connection.inTransaction(async (trx) => {
    const plant: Plant = (table, given) => plantCanary(trx, table, given)
    await plantAccount(plant, start)
    await plantVisits(plant, start)
    await plantEntry(plant, start)
    await plantWishes(plant, start)
    await createLeagueStore(trx).putTeam(sampleTeam({ captain: CANARY, lineUp: [CANARY] }))
    await plantClub(plant, start)
    await plantEditing(plant, start)
  })
}

async function plantAccount(plant: Plant, start: string) {
  const account = { app_metadata: '{}', user_metadata: '{}', email_change_confirmed: 'none', deleted_at: null }
  await plant('accounts', { id: 'account-1', banned_until: null, ...account })
  const of = { account_id: 'account-1' }
  await plant('linked_identities', { id: 'i', ...of, data: '{}' })
  await plant('factors', { id: 'f', ...of, status: 'verified', created_at: start })
  await plant('factor_challenges', { id: 'fc', factor_id: 'f', created_at: start })
  await plant('recovery_codes', { factor_id: 'f', used_at: null })
  await plant('sessions', { id: 's', ...of, refreshed_at: start, factor_id: null, created_at: start })
  await plant('passkeys', { id: 'pk', ...of, factor_id: null, created_at: start, last_used_at: start })
  await plant('passkey_challenges', { id: 'pc', session_id: null, created_at: start })
  await plant('member_profiles', { id: 'mp', ...of, changed_at: start })
  const times = { occasion_at: start, starts_at: start, ends_at: start }
  await plant('duties', { id: 'duty', occasion: 'turnier', occasion_title: 'Turnier', title: 'Theke', ...times })
  await plant('duty_places', { duty_id: 'duty', ...of, entered_at: start, offered_at: start })
  await plant('duty_opt_outs', of)
  await plant('sign_in_flows', { id: 'sf', account_id: null, created_at: start, auth_code_issued_at: null })
  await plant('one_time_tokens', { ...of, flow_id: null, created_at: start, expires_at: start })
  await plant('audit_entries', { id: 'a', created_at: start, traits: '{}' })
}

async function plantVisits(plant: Plant, start: string) {
  const message = { id: 'c', received_at: start, state: 'received', office: 'board', kind: 'contact' }
  await plant('contact_messages', message)
  await plant('enquiry_entries', { id: 'e', enquiry_id: 'c', written_at: start })
  await plant('membership_keys', { id: 'lock', made_at: start })
  const application = { key_id: 'lock', state: 'accepted', received_at: start, consents: '' }
  await plant('membership_applications', { id: 'decided', ...application, decided_at: start })
  const forgotten = { reference: 'MG-2', form_key: 'view-2', state: 'waiting', decided_at: null }
  await plant('membership_applications', { id: 'waiting', ...application, ...forgotten })
  await plant('membership_people', { application_id: 'decided' })
  await plant('membership_deeds', { id: 'deed', application_id: 'decided', done_at: start })
  await plant('outbox', { id: 'o', sent_at: start, next_attempt_at: null, created_at: start })
  await plant('outbox_files', { mail_id: 'o' })
  const lost = { id: 'given-up', sent_at: null, next_attempt_at: null, created_at: start }
  await plant('outbox', lost)
}

async function plantEntry(plant: Plant, start: string) {
  const event = { starts_at: start, ends_at: start, late_until: null, places: null, options: null }
  await plant('events', { id: 'event', slug: 'turnier', ...event })
  await plant('event_versions', { event_id: 'event', number: 1, at: start, deed: 'saved' })
  await plant('event_versions', {
    event_id: 'event',
    number: 2,
    at: start,
    deed: 'saved',
    by: 'account-1',
    facts: '{}',
  })
  await plant('registrations', { id: 'r', event_id: 'event', received_at: start })
  await plant('registration_teams', { registration_id: 'r' })
  await plant('registration_players', { registration_id: 'r' })
  await plant('registration_changes', { id: 'u', registration_id: 'r', changed_at: start })
  await plant('registration_handling', { registration_id: 'r' })
  await plant('registration_messages', { id: 'm', event_id: 'event', sent_at: start })
  await plant('registration_mails', { mail_id: 'o', registration_id: 'r', message_id: null })
  await plant('returned_registrations', { registration_id: 'r', event_id: 'event' })
  await plant('result_names', { event_id: 'event', team: 'r.1' })
}

async function plantWishes(plant: Plant, start: string) {
  await plant('subscriptions', { id: 'd', topics: '[]', confirmed_at: start })
  await plant('subscription_proofs', { subscription_id: 'gone', confirmed_at: start, ended_at: start })
  const letter = { id: 'letter', number: 1, state: 'sent', changed_at: start, started_at: start, articles: '[]' }
  await plant('newsletters', { ...letter, paced_at: null })
  await plant('newsletter_deliveries', { newsletter_id: 'letter', subscription_id: 'd', delivered_at: start })
  await plant('date_reminders', { subscription_id: 'd', reminded_at: start })
  await plant('push_subscriptions', { id: 'h', added_at: start })
  const child = { state: 'accepted', birth_year: 2016, asked_at: start, ended_at: start }
  await plant('youth_children', { id: 'l', ...child })
  const waiting = { state: 'waiting', birth_year: 2016, asked_at: start, affirmed_at: start, ended_at: null }
  await plant('youth_children', { id: 'w', ...waiting })
}

async function plantClub(plant: Plant, start: string) {
  const states = { website: 'withdrawn', press: 'missing', social: 'missing' }
  const days = { since: '2024-01-01', withdrawn_on: '2024-06-01', changed_at: start }
  await plant('consents', { id: 'k', birth_year: 2010, ...days, ...states })
  const picture = { path: 'docs/k.jpg', format: 'jpeg', added_at: start, changed_at: start }
  await plant('pictures', {
    ...picture,
    consent_website: 'withdrawn',
    consent_press: 'missing',
    consent_social: 'missing',
  })
  await plant('consent_pictures', { path: picture.path, consent_id: 'k' })
  const sheet = JSON.stringify([{ home: [CANARY], guest: ['Otto Anders'], games: '3:0', score: [3, 0] }])
  const match = {
    season: 2024,
    team: 'herren-1',
    key: 'k',
    number: '7',
    home: 'Heim',
    guest: 'Gast',
    hall: '',
    round: '',
  }
  const unmoved = { starts_at: start, moved_from: null, report: null, changed_at: start, brought: null }
  await plant('league_fixtures', { ...match, ...unmoved, sheet })
  await plant('member_files', { id: 'file', added_at: start })
  await plant('object_names', { bucket: 'documents', path: 'members/file', named_at: start })
  await plant('club_dates', { id: 'date', slug: 'fest', facts: '{}', changed_at: start })
}

async function plantEditing(plant: Plant, start: string) {
  const article = { id: 'x', slug: 'x', published_at: start, updated_at: start, expires_at: null }
  await plant('articles', { ...article, pictures: '[]', metadata: '[]' })
  await plant('article_versions', { article_id: 'x', number: 1, at: start })
  await plant('working_copies', { article_id: 'y', number: 2, saved_at: start })
  await plant('preview_links', { id: 'p', article_id: 'x', created_at: start, expires_at: start })
  await plant('club_documents', { name: 'board', json: '{}', source: '', number: 2 })
  await plant('club_document_versions', { name: 'board', number: 1, at: start, deed: 'saved' })
  await plant('site_moves', { id: 'move', uploaded_at: start, imported_at: null, report: null, brought: null })
  await plant('bin', { id: 'b', kind: 'article', deleted_at: start, contents: JSON.stringify([CANARY]) })
}
