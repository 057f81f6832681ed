import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { createDataClient, findEventId, VILLAGE } from '#tests/support/data-api/data-client.ts'
import { readRegistrations } from '#tests/support/site/register.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { MINUTE } from '#shared/durations.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'

const CLOSED = `slug: geschlossen
name: Geschlossenes Turnier
description: Vorbei.
startsAt: 2024-12-10 10:00
endsAt: 2024-12-10 16:00
beforehand: Auslosung ab 9 Uhr
venue: Schulturnhalle
entriesCloseOn: 2024-11-20
lateEntries: reject
maxTeams: 1
contactEmail: turnier@club.example
`

const clock = createClock('2024-12-01T12:00:00Z')
let client: SupabaseClient
let eventId: string

const content = { files: { 'events/geschlossen.yaml': CLOSED }, withoutNews: true }
const site = forAllTests(() => startSite({ content, now: clock.now }))
beforeAll(async () => {
  client = createDataClient(site)
  eventId = await findEventId(client)
})

const table = () => client.from('dstt_registrations')
const row = (teamName: string, changes: Record<string, unknown> = {}) => ({
  teamName,
  event_id: eventId,
  contactName: 'Anna Müller',
  contactAddress: '66600 Musterdorf, Hallenweg 3',
  contactNumber: '06881 12345',
  contactEmail: 'anna@beispiel.example',
  ...changes,
})
const kept = async () => (await readRegistrations(site)).flatMap(({ teamNames }) => teamNames)
const told = (answer: { status: number; error: { code: string } | null }) => [answer.status, answer.error?.code]
/** Data that the client must neither read nor change: unchanged afterwards. */
async function expectUnchanged(work: () => Promise<void>) {
  const before = await readRegistrations(site)
  await work()
  expect(await readRegistrations(site)).toEqual(before)
}

test('the insert of the specification’s page registers a team, and its mail goes out', async () => {
  const answer = await table().insert([row('Die Bären')])
  expect(answer).toMatchObject({ data: null, error: null, status: 201, count: null })
  expect(await kept()).toEqual(['Die Bären'])
  const [mail] = await site.mails(1)
  expect(mail).toContain('anna@beispiel.example')
})

test('an object, several rows, and their number', async () => {
  clock.advance(MINUTE)
  expect(await table().insert(row('Wölfe'), { count: 'exact' })).toMatchObject({ status: 201, count: 1 })
  clock.advance(MINUTE)
  const rows = [row('Füchse', { contactName: 'Berta' }), row('Dachse', { contactName: 'Berta' })]
  expect(await table().insert(rows, { count: 'exact', defaultToNull: false })).toMatchObject({ status: 201, count: 2 })
  expect(await kept()).toEqual(['Die Bären', 'Wölfe', 'Füchse', 'Dachse'])
})

test('the same words again are the same registration', async () => {
  await expectUnchanged(async () => {
    expect(told(await table().insert([row('Die Bären')]))).toEqual([201, undefined])
  })
})

test('an Idempotency-Key makes sending again safe, and belongs to what was sent with it', async () => {
  const send = (teamName: string) =>
    table()
      .insert([row(teamName)])
      .setHeader('Idempotency-Key', 'b7a1c2')
  expect(told(await send('Luchse'))).toEqual([201, undefined])
  await expectUnchanged(async () => {
    expect(told(await send('Luchse'))).toEqual([201, undefined])
    expect(told(await send('Marder'))).toEqual([422, 'PT422'])
  })
})

test('refusals have a code for programs and a German sentence for people, and nothing is kept', async () => {
  clock.advance(10 * MINUTE)
  await expectUnchanged(async () => {
    const closed = await findEventId(client, 'geschlossen')
    const refusals = {
      late: await table().insert([row('A', { event_id: closed })]),
      wrong: await table().insert([row('A', { contactEmail: 'anna' })]),
      missing: await table().insert([row('A', { contactName: null })]),
      absent: await table().insert([{ event_id: eventId, teamName: 'A' }]),
      unknown: await table().insert([row('A', { event_id: '01890000-0000-7000-8000-000000000009' })]),
      noId: await table().insert([row('A', { event_id: 'dorf' })]),
      noColumn: await table().insert([row('A', { role: 'admin' })]),
      twice: await table().insert([row('A'), row('a')]),
      many: await table().insert(['A', 'B', 'C', 'D'].map((team) => row(team))),
      oneWrong: await table().insert([row('A'), row('B', { contactNumber: '1', contactName: 'Berta' })]),
    }
    expect(Object.fromEntries(Object.entries(refusals).map(([name, answer]) => [name, told(answer)]))).toEqual({
      late: [409, 'PT409'],
      wrong: [400, '23514'],
      missing: [400, '23502'],
      absent: [400, '23502'],
      unknown: [409, '23503'],
      noId: [400, '22P02'],
      noColumn: [400, 'PGRST204'],
      twice: [409, '23505'],
      many: [400, '23514'],
      oneWrong: [400, '23514'],
    })
    expect(refusals.late.error?.message).toContain('Der Anmeldeschluss war am 20.11.2024')
    expect(refusals.wrong.error?.details).toMatch(/^contactEmail: Bitte geben Sie eine E-Mail-Adresse mit @ an/)
    expect(refusals.oneWrong.error?.details).toMatch(/^row 2, contactNumber: Die Telefonnummer ist zu kurz/)
  })
})

test('an anonymous visitor can neither read nor change nor delete registrations, with any request', async () => {
  await expectUnchanged(async () => {
    const attempts = [
      await table().select(),
      await table().select('*', { count: 'exact', head: true }),
      await table().select('contactEmail', { count: 'planned' }).limit(0),
      await table().select().eq('contactEmail', 'anna@beispiel.example').maybeSingle(),
      await table().select('nickname'),
      await table().select('*, events(*)'),
      await table().select('id').csv(),
      await table().select().explain(),
      await table().insert(row('X')).select(),
      await table().insert(row('X')).select('teamName').single(),
      await table().upsert(row('Die Bären')),
      await table().upsert(row('Die Bären'), { onConflict: 'contactEmail', ignoreDuplicates: true }),
      await table().update({ contactEmail: 'x@y.example' }).eq('teamName', 'Die Bären'),
      await table().update({ contactEmail: 'x@y.example' }).neq('teamName', '').select(),
      await table().delete().neq('teamName', ''),
      await table().delete().eq('teamName', 'Die Bären').select(),
    ]
    for (const [index, attempt] of attempts.entries()) {
      expect([index, attempt.status, attempt.data, attempt.count]).toEqual([index, 401, null, null])
    }
    const codes = new Set(attempts.filter(({ error }) => error?.code).map(({ error }) => error?.code))
    expect(codes).toEqual(new Set(['42501']))
    expect(attempts[8]?.error?.hint).toBe('Rows are not handed out: insert without select().')
  })
})

test('events lead to no registrations', async () => {
  const attempts = [
    await client.from('events').select('*, dstt_registrations(*)'),
    await client.from('events').select('slug, dstt_registrations!inner(contactEmail)'),
    await client.from('events').select('slug').eq('dstt_registrations.contactEmail', 'anna@beispiel.example'),
    await client.from('events').select('slug').not('dstt_registrations', 'is', null),
    await client.from('events').select('slug').order('contactEmail', { referencedTable: 'dstt_registrations' }),
    await client.from('events').select('slug').or('teamName.eq.X', { referencedTable: 'dstt_registrations' }),
    await client.from('registrations').select(),
    await client.from('registration_teams').select(),
  ]
  expect(attempts.map(({ status, data }) => [status < 500 && status >= 400, data])).toEqual(
    attempts.map(() => [true, null]),
  )
})

test('too many registrations from one address have to wait as on the page, also in one list', async () => {
  clock.advance(10 * MINUTE)
  const people = Array.from({ length: 21 }, (_, i) => row('Team', { contactName: `Person ${i}` }))
  await expectUnchanged(async () => {
    const answer = await table().insert(people)
    expect(told(answer)).toEqual([429, 'PT429'])
    expect(answer.error?.message).toContain('Bitte versuchen Sie es in 10 Minuten noch einmal.')
    const page = await fetch(`${site.origin}/${VILLAGE}`, {
      method: 'POST',
      body: new URLSearchParams({ teamName1: 'A' }),
    })
    expect(page.status).toBe(429)
  })
  clock.advance(10 * MINUTE)
  expect(told(await table().insert(people.slice(0, 2)))).toEqual([201, undefined])
})
