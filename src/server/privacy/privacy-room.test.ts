import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContactStore } from '#features/contact/contact-store.ts'
import { isHidden } from '#features/privacy/column-words.ts'
import { findPerson, type PersonPart } from '#features/privacy/find-person.ts'
import { erasePerson, exportPerson, listDeletions, lookUpPerson } from '#features/privacy/look-up-person.ts'
import type { PrivacyContext } from '#features/privacy/context.ts'
import { readRecord } from '#features/privacy/read-record.ts'
import { createTraceStore } from '#features/privacy/trace-store.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { createIdentityTransaction } from '#identity/store/create-identity-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Actor } from '#rights/offices.ts'
import { storeContext } from '#server/context/store-context.ts'
import { DAY } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { CANARY, plantCanary, withoutReferences } from '#tests/support/databases/plant-canary.ts'
import { findInDatabase } from '#tests/support/privacy/find-in-database.ts'
import { plantLife } from '#tests/support/privacy/plant-life.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { sampleContactMessage } from '#tests/support/samples/sample-contact-message.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { holdings } from './holdings/all-holdings.ts'
import { listMembers } from '#server/context/people.ts'
import { purges } from './purges.ts'

const BOARD: Actor = { accountId: 'account-1', offices: ['board'] }
const START = '2024-12-01T12:00:00.000Z'
const TABLES = holdings.flatMap(({ columns }) => Object.keys(columns)).filter((table) => table !== 'counted_actions')

/** Data that the record keeps without a time limit, and until when. */
const STAYS: Record<string, string> = {
  accounts: 'until it is deleted',
  linked_identities: 'with the account',
  factors: 'with the account',
  passkeys: 'with the account',
  recovery_codes: 'with the account',
  duty_opt_outs: 'with the account',
  articles: 'while it is read',
  article_versions: 'with the article',
  pictures: 'while it is shown',
  result_names: 'while the tournament is shown',
  member_files: 'until the board deletes it',
  object_names: 'with what it names',
  membership_keys: 'while it opens something',
  subscriptions: 'until it is ended',
}

/** Data that stays without naming her. */
const STAYS_NAMELESS: Record<string, string> = {
  league_teams: 'results belong to all',
  league_fixtures: 'results belong to all',
  event_versions: 'the last one of each event',
  club_documents: 'what the club says of itself',
  club_dates: 'what the club plans',
}
/** Contains no names: content read from files, and the log of tournaments, which holds ids. */
const WITHOUT_NAMES = ['content_files', 'day_log']

async function tablesWithHer({ db }: DatabaseConnection) {
  const columns = await findInDatabase(db, /Kanarina/)
  return [...new Set(columns.map((column) => column.split('.')[0] ?? ''))]
}
const tablesWithRows = async ({ db }: DatabaseConnection) => [
  ...new Set((await findInDatabase(db, /./)).map((column) => column.split('.')[0] ?? '')),
]

const hashAddress = (email: string) => `sum of ${email.toLowerCase()}`

function setUp(connection: DatabaseConnection) {
  const mailFolder = temporaryFolder()
  const clock = createClock(START)
  const stores = storeContext({ connection, now: clock.now })
  const overwritesDeleted = connection.engine === 'sqlite'
  const ctx: PrivacyContext = { ...stores, holdings, overwritesDeleted, hashAddress, mailFolder }
  return { clock, mailFolder, ctx }
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
        const parts = await findPerson(createTraceStore(trx), holdings, 'zwitscherfeld kanarina', undefined)
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

  test('refuses other offices, and finds no person by two letters', async () => {
    const { ctx } = setUp(await open())
    const denied = err({ kind: 'not-allowed', right: 'keep-privacy' })
    for (const office of ['admin', 'youth', 'director', 'editor', 'member'] as const) {
      const other: Actor = { accountId: 'account-2', offices: [office] }
      expect(readRecord(ctx, other)).toEqual(denied)
      expect(await lookUpPerson(ctx, other, CANARY)).toEqual(denied)
      expect(await exportPerson(ctx, other, CANARY)).toEqual(denied)
      expect(await erasePerson(ctx, other, { query: CANARY, chosen: [] })).toEqual(denied)
      expect(await listDeletions(ctx, other)).toEqual(denied)
    }
    expect(await lookUpPerson(ctx, BOARD, 'ab')).toEqual(err({ kind: 'query-too-short' }))
  })

  test('exports all data of a person, and no credentials', async () => {
    const connection = await open()
    const { ctx } = setUp(connection)
    const message = sampleContactMessage('1', { email: 'kanarina@beispiel.example', message: 'Wann ist Training?' })
    await connection.inTransaction((trx) => createContactStore(trx).add(message))
    const entry = { enquiry_id: message.id, mail_id: null, text: 'Dienstags.', written_by: 'account-1' }
    await connection.inTransaction((trx) =>
      plantCanary(trx, 'enquiry_entries', { ...entry, id: 'entry-1', kind: 'note' }),
    )
    const file = await exportPerson(ctx, BOARD, 'kanarina@BEISPIEL.example')
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

  test('proves a consent by the address alone, long after the person has left', async () => {
    const connection = await open()
    const { ctx } = setUp(connection)
    const proof = {
      id: 'proof-1',
      topics: '["newsletter"]',
      wording: 'Newsletter?',
      asked_at: START,
      confirmed_at: START,
    }
    const address = { subscription_id: 'gone', address_hash: 'sum of anna@beispiel.example', ended_at: START }
    await connection.inTransaction((trx) => plantCanary(trx, 'subscription_proofs', { ...proof, ...address }))
    const found = await lookUpPerson(ctx, BOARD, ' Anna@Beispiel.example ')
    const traces = found.ok ? found.value.flatMap((part) => part.traces) : []
    expect(traces).toMatchObject([
      { table: 'subscription_proofs', isErasable: false, values: { wording: 'Newsletter?', confirmed_at: START } },
    ])
    expect(await lookUpPerson(ctx, BOARD, 'berta@beispiel.example')).toEqual({ ok: true, value: [] })
  })

  test('deletes what was chosen and no namesake, with its mail file, and remembers only how much', async () => {
    const connection = await open()
    const { ctx, mailFolder } = setUp(connection)
    const subject = `Von ${CANARY}`
    await connection.inTransaction(async (trx) => {
      for (const mark of ['1', '2']) await createContactStore(trx).add(sampleContactMessage(mark, { subject }))
      await plantCanary(trx, 'outbox', { id: 'mail-1', sent_at: START, next_attempt_at: null })
      const team = { season: 2024, number: 1, captain_account: null, slug: 'herren', json: JSON.stringify([CANARY]) }
      await plantCanary(trx, 'league_teams', team)
    })
    for (const name of ['mail-1.eml', 'mail-2.eml']) writeFileSync(join(mailFolder, name), CANARY)
    const chosen = ['contact_messages contact-1', 'outbox mail-1', 'league_teams herren', 'accounts account-1']
    expect(await erasePerson(ctx, BOARD, { query: 'Niemand Sonst', chosen })).toEqual(err({ kind: 'nothing-chosen' }))
    expect(await erasePerson(ctx, BOARD, { query: CANARY, chosen })).toEqual({
      ok: true,
      value: { enquiries: 1, mails: 1 },
    })
    const left = await lookUpPerson(ctx, BOARD, CANARY)
    expect(left.ok && tablesOf(left.value)).toEqual(['contact_messages', 'league_teams'])
    expect(readdirSync(mailFolder)).toEqual(['mail-2.eml'])
    const log = await listDeletions(ctx, BOARD)
    expect(log).toMatchObject({ value: [{ kind: 'request', counts: { enquiries: 1, mails: 1 } }] })
    expect(JSON.stringify(log)).not.toMatch(/Kanarina|contact-1|mail-1|account-1/)
  })

  test('eleven years later every table holds what the record says and nothing else', async () => {
    const connection = await open()
    const { ctx, clock } = setUp(connection)
    await plantLife(connection, START)
    const before = await lookUpPerson(ctx, BOARD, CANARY)
    expect(before.ok && new Set(tablesOf(before.value)).size).toBeGreaterThan(15)
    const planted = await tablesWithRows(connection)
    expect(TABLES.filter((table) => !planted.includes(table))).toEqual(WITHOUT_NAMES)
    clock.advance(11 * 365 * DAY)
    const write = createIdentityTransaction(connection, () => undefined)
    const steps = {
      ...ctx,
      ...storeContext({ connection, now: clock.now }),
      identity: { settings: DEFAULT_SETTINGS, now: clock.now, write },
      listMembers: () => write(({ accounts }) => listMembers(accounts, clock.now())),
      sweepMedia: async () => 0,
    }
    for (const purge of Object.values(purges)) await purge(steps)
    const after = await lookUpPerson(ctx, BOARD, CANARY)
    expect(after.ok && [...new Set(tablesOf(after.value))]).toEqual(Object.keys(STAYS).toSorted())
    const left = await tablesWithRows(connection)
    const allowed = Object.keys({ ...STAYS, ...STAYS_NAMELESS })
    expect(TABLES.filter((table) => left.includes(table)).toSorted()).toEqual(allowed.toSorted())
    expect(await tablesWithHer(connection)).toEqual([...Object.keys(STAYS), 'events'].toSorted())
  })
})
