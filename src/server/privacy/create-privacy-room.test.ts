import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContactStore } from '#features/contact/contact-store.ts'
import { isHidden } from '#features/privacy/column-words.ts'
import { findPerson, type PersonPart } from '#features/privacy/find-person.ts'
import { createTraceStore } from '#features/privacy/trace-store.ts'
import { createPurge } from '#identity/core/purge.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Actor } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { CANARY, plantCanary, withoutReferences } from '#tests/support/databases/plant-canary.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import { createPrivacyRoom } from './create-privacy-room.ts'
import { holdings } from './holdings/all-holdings.ts'
import { createPurges } from './purges.ts'

const BOARD: Actor = { accountId: 'account-1', offices: ['board'] }
const START = '2024-12-01T12:00:00.000Z'
const TABLES = holdings.flatMap(({ columns }) => Object.keys(columns)).filter((table) => table !== 'counted_actions')

function setUp(connection: DatabaseConnection) {
  const mailFolder = mkdtempSync(join(tmpdir(), 'vereinsheim-mails-'))
  const clock = createClock(START)
  return { clock, mailFolder, room: createPrivacyRoom({ connection, mailFolder, now: clock.now }) }
}

const tablesOf = (parts: PersonPart[]) => parts.flatMap(({ traces }) => traces.map(({ table }) => table)).toSorted()

forEachDatabase('the privacy room', (open) => {
  test('finds a person in every column of every table that the record names', async () => {
    const { inTransaction, engine } = await open()
    const undone = new Error('taken back')
    const look = inTransaction(async (trx) => {
      await withoutReferences(trx, engine)
      for (const table of TABLES) {
        const planted = await plantCanary(trx, table)
        const parts = await findPerson(createTraceStore(trx), holdings, 'zwitscherfeld kanarina')
        const shown = parts.flatMap(({ traces }) => traces).find((trace) => trace.table === table)
        expect([table, Object.keys(shown?.values ?? {}).toSorted()]).toEqual([
          table,
          expect.arrayContaining(planted.filter((name) => !isHidden(name))),
        ])
      }
      throw undone
    })
    await expect(look).rejects.toBe(undone)
  })

  test('says nothing to other offices, and finds nobody by two letters', async () => {
    const { room } = setUp(await open())
    const denied = err({ kind: 'not-allowed', right: 'keep-privacy' })
    for (const office of ['admin', 'youth', 'director', 'editor', 'member'] as const) {
      const other: Actor = { accountId: 'account-2', offices: [office] }
      expect(room.readRecord(other)).toEqual(denied)
      expect(await room.findPerson(other, CANARY)).toEqual(denied)
      expect(await room.exportPerson(other, CANARY)).toEqual(denied)
      expect(await room.erasePerson(other, { query: CANARY, chosen: [] })).toEqual(denied)
      expect(await room.listDeletions(other)).toEqual(denied)
    }
    expect(await room.findPerson(BOARD, 'ab')).toEqual(err({ kind: 'query-too-short' }))
  })

  test('gives somebody everything of their own, and nothing that opens a door', async () => {
    const connection = await open()
    const { room } = setUp(connection)
    const message = sampleContactMessage('1', { email: 'kanarina@beispiel.example', message: 'Wann ist Training?' })
    await connection.inTransaction((trx) => createContactStore(trx).add(message))
    const entry = { enquiry_id: message.id, mail_id: null, text: 'Dienstags.', written_by: 'account-1' }
    await connection.inTransaction((trx) =>
      plantCanary(trx, 'enquiry_entries', { ...entry, id: 'entry-1', kind: 'note' }),
    )
    const file = await room.exportPerson(BOARD, 'kanarina@BEISPIEL.example')
    const content = file.ok ? file.value.content : ''
    expect(JSON.parse(content)).toMatchObject({
      asked: 'kanarina@BEISPIEL.example',
      data: [
        {
          name: 'Anfragen an den Verein',
          kept: '180 Tage nach dem Eingang',
          entries: [
            { table: 'contact_messages', values: { message: 'Wann ist Training?' } },
            { table: 'enquiry_entries', values: { text: 'Dienstags.' } },
          ],
        },
      ],
    })
    for (const secret of [message.token, message.formKey, message.formFingerprint])
      expect(content).not.toContain(secret)
  })

  test('deletes what was chosen and no namesake, with its mail file, and remembers only how much', async () => {
    const connection = await open()
    const { room, mailFolder } = setUp(connection)
    const subject = `Von ${CANARY}`
    await connection.inTransaction(async (trx) => {
      for (const mark of ['1', '2']) await createContactStore(trx).add(sampleContactMessage(mark, { subject }))
      await plantCanary(trx, 'outbox', { id: 'mail-1', sent_at: START, next_attempt_at: null })
      const team = { season: 2024, number: 1, captain_account: null, slug: 'herren', json: JSON.stringify([CANARY]) }
      await plantCanary(trx, 'league_teams', team)
    })
    for (const name of ['mail-1.eml', 'mail-2.eml']) writeFileSync(join(mailFolder, name), CANARY)
    const chosen = ['contact_messages contact-1', 'outbox mail-1', 'league_teams herren', 'accounts account-1']
    expect(await room.erasePerson(BOARD, { query: 'Niemand Sonst', chosen })).toEqual(err({ kind: 'nothing-chosen' }))
    expect(await room.erasePerson(BOARD, { query: CANARY, chosen })).toEqual({
      ok: true,
      value: { enquiries: 1, mails: 1 },
    })
    const left = await room.findPerson(BOARD, CANARY)
    expect(left.ok && tablesOf(left.value)).toEqual(['contact_messages', 'league_teams'])
    expect(readdirSync(mailFolder)).toEqual(['mail-2.eml'])
    const log = await room.listDeletions(BOARD)
    expect(log).toMatchObject({ value: [{ kind: 'request', counts: { enquiries: 1, mails: 1 } }] })
    expect(JSON.stringify(log)).not.toMatch(/Kanarina|contact-1|mail-1|account-1/)
  })

  test('eleven years later nothing is left but what the record says', async () => {
    const connection = await open()
    const { room, clock, mailFolder } = setUp(connection)
    await plantLife(connection)
    const before = await room.findPerson(BOARD, CANARY)
    expect(before.ok && new Set(tablesOf(before.value)).size).toBeGreaterThan(15)
    clock.advance(11 * 365 * DAY)
    const transaction = createIdentityTransaction(connection)
    const purgeIdentity = createPurge({ settings: DEFAULT_SETTINGS, transaction, now: clock.now })
    const none = async () => 0
    const purges = createPurges({ connection, mailFolder, purgeIdentity, discardMedia: none, now: clock.now })
    for (const purge of Object.values(purges)) await purge()
    const after = await room.findPerson(BOARD, CANARY)
    // An account until it is deleted, reminders until they are ended, what is public as long as the club shows it.
    expect(after.ok && tablesOf(after.value)).toEqual(['accounts', 'article_versions', 'articles', 'subscriptions'])
  })
})

/** One row in each table with a retention, as it would stand there. */
async function plantLife(connection: DatabaseConnection) {
  await connection.inTransaction(async (trx) => {
    const plant = (table: string, given: Record<string, string | number | null>) => plantCanary(trx, table, given)
    const account = { app_metadata: '{}', user_metadata: '{}', email_change_confirmed: 'none', deleted_at: null }
    await plant('accounts', { id: 'account-1', banned_until: null, ...account })
    await plant('sessions', {
      id: 's',
      account_id: 'account-1',
      refreshed_at: START,
      factor_id: null,
      created_at: START,
    })
    await plant('audit_entries', { id: 'a', created_at: START, traits: '{}' })
    await plant('one_time_tokens', { account_id: 'account-1', flow_id: null, created_at: START, expires_at: START })
    await plant('contact_messages', {
      id: 'c',
      received_at: START,
      state: 'received',
      office: 'board',
      kind: 'contact',
    })
    await plant('enquiry_entries', { id: 'e', enquiry_id: 'c', written_at: START })
    await plant('events', {
      id: 'event',
      slug: 'turnier',
      starts_at: START,
      ends_at: START,
      late_until: null,
      places: null,
      options: null,
    })
    await plant('registrations', { id: 'r', event_id: 'event', received_at: START })
    await plant('registration_teams', { registration_id: 'r' })
    await plant('registration_players', { registration_id: 'r' })
    await plant('registration_changes', { id: 'u', registration_id: 'r', changed_at: START })
    await plant('registration_handling', { registration_id: 'r' })
    await plant('registration_messages', { id: 'm', event_id: 'event', sent_at: START })
    await plant('outbox', { id: 'o', sent_at: START, next_attempt_at: null, created_at: START })
    await plant('subscriptions', { id: 'd', topics: '[]', confirmed_at: START })
    await plant('subscription_proofs', { subscription_id: 'gone', confirmed_at: START, ended_at: START })
    const child = { state: 'accepted', birth_year: 2016, asked_at: START, ended_at: START }
    await plant('youth_children', { id: 'l', ...child })
    const waiting = { state: 'waiting', birth_year: 2016, asked_at: START, affirmed_at: START, ended_at: null }
    await plant('youth_children', { id: 'w', ...waiting })
    await plant('push_subscriptions', { id: 'h', added_at: START })
    await plant('date_reminders', { subscription_id: 'd', reminded_at: START })
    const states = { website: 'withdrawn', press: 'missing', social: 'missing' }
    await plant('consents', {
      id: 'k',
      birth_year: 2010,
      since: '2024-01-01',
      withdrawn_on: '2024-06-01',
      changed_at: START,
      ...states,
    })
    await plant('articles', {
      id: 'x',
      slug: 'x',
      published_at: START,
      updated_at: START,
      pictures: '[]',
      metadata: '[]',
      expires_at: null,
    })
    await plant('article_versions', { article_id: 'x', number: 1, at: START })
    await plant('working_copies', { article_id: 'y', number: 2, saved_at: START })
    await plant('preview_links', { id: 'p', article_id: 'x', created_at: START, expires_at: START })
    await plant('club_documents', { name: 'board', json: '{}', source: '', number: 2 })
    await plant('club_document_versions', { name: 'board', number: 1, at: START, deed: 'saved' })
    await plant('bin', { id: 'b', kind: 'article', deleted_at: START, contents: JSON.stringify([CANARY]) })
  })
}
