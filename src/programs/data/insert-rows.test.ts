import { expect, test } from 'vitest'
import {
  benchRow,
  eventIdOf,
  GOOD_TOKEN,
  prepareDataApi,
  SECRET,
  shareBenchDatabase,
} from '#tests/support/data-api/data-api-bench.ts'

const TEAMS = '/dstt_registrations'
const COLUMNS = Object.keys(benchRow)
  .map((name) => `"${name}"`)
  .join()
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const noAt = { row: 0, column: 'contactEmail', message: 'Mit @, bitte.' } as const

const database = shareBenchDatabase()
const prepare = () => prepareDataApi(database())

test('a row as the page of the specification sends it is taken, and nothing comes back', async () => {
  const { post, sent } = prepare()
  const answer = await post(`${TEAMS}?columns=${encodeURIComponent(COLUMNS)}`, [benchRow])
  expect([answer.status, answer.text]).toEqual([201, ''])
  expect(answer.headers.get('content-range')).toBe('*/*')
  expect(answer.headers.get('content-length')).toBe('0')
  expect(answer.headers.get('content-type')).toBeNull()
  expect(answer.headers.get('location')).toBeNull()
  expect(answer.headers.get('preference-applied')).toBeNull()
  expect(sent).toEqual([{ rows: [benchRow], address: '203.0.113.7', idempotencyKey: undefined }])
})

test('one object is one row; several rows go together', async () => {
  const { post, sent } = prepare()
  const headers = { 'Idempotency-Key': 'a-key', 'X-Test-Address': '198.51.100.1' }
  expect((await post(TEAMS, benchRow, headers)).status).toBe(201)
  expect((await post(TEAMS, [benchRow, { ...benchRow, teamName: 'B' }])).status).toBe(201)
  expect(sent[0]).toEqual({ rows: [benchRow], address: '198.51.100.1', idempotencyKey: 'a-key' })
  expect(sent[1]?.rows.map(({ teamName }) => teamName)).toEqual(['Die Bären', 'B'])
})

test('the number of rows is returned on request', async () => {
  const { post } = prepare()
  const answer = await post(TEAMS, [benchRow, benchRow], { Prefer: 'count=exact, return=minimal, missing=default' })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([201, '*/2'])
  expect(answer.headers.get('preference-applied')).toBe('missing=default, return=minimal, count=exact')
})

test('no rows are registered as nothing', async () => {
  const { post, sent } = prepare()
  expect((await post(TEAMS, [])).status).toBe(201)
  expect(sent).toEqual([])
})

test('signed-in users, and programs with the secret key, may send the same and no more', async () => {
  const { post, sent } = prepare()
  for (const token of [GOOD_TOKEN, SECRET]) {
    expect((await post(TEAMS, benchRow, bearer(token))).status).toBe(201)
    const answer = await post(`${TEAMS}?select=*`, benchRow, { ...bearer(token), Prefer: 'return=representation' })
    expect([answer.status, answer.body.code]).toEqual([403, '42501'])
  }
  expect(sent).toHaveLength(2)
})

test.each([
  ['select after insert', '?select=*', 'return=representation'],
  ['select of one column after insert', '?select=teamName', 'return=representation'],
  ['embedding the event', '?select=event_id,events(name)', 'return=representation'],
  ['two preferences that contradict each other', '?select=*', 'return=representation, return=minimal'],
  ['the address of what was made', '', 'return=headers-only'],
  ['upsert', '', 'resolution=merge-duplicates'],
  ['upsert on a column', '?on_conflict=contactEmail', 'resolution=merge-duplicates'],
  ['passing over what is there', '?on_conflict=contactEmail', 'resolution=ignore-duplicates'],
  ['passing over what is there, whichever column', '', 'resolution=ignore-duplicates'],
  ['a conflict without a preference', '?on_conflict=id', ''],
])('%s is refused, and nothing is sent on', async (_, query, prefer) => {
  const { post, sent } = prepare()
  const answer = await post(TEAMS + query, benchRow, { Prefer: prefer })
  expect(answer.status).toBe(401)
  expect(answer.body).toEqual({
    code: '42501',
    details: null,
    hint: expect.stringMatching(/insert/),
    message: 'permission denied for table dstt_registrations',
  })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect(sent).toEqual([])
})

test.each(['?select=*', '?select=*,events(*)', '?teamName=eq.A', '?limit=1', '?order=teamName'])(
  'reading parameters on an insert (%s) give nothing back',
  async (query) => {
    const { post } = prepare()
    const answer = await post(TEAMS + query, benchRow, { Accept: 'application/vnd.pgrst.object+json' })
    expect([answer.status, answer.text]).toEqual([201, ''])
  },
)

test('a trial that is to be undone is refused, for it would register and send a mail', async () => {
  const { post, sent } = prepare()
  const answer = await post(TEAMS, benchRow, { Prefer: 'tx=rollback' })
  expect([answer.status, answer.body.code]).toEqual([400, 'PGRST122'])
  expect(sent).toEqual([])
})

test.each([
  ['no event', { ...benchRow, event_id: null }, '23502', 'Bitte wählen Sie ein Turnier aus.'],
  ['an event that is no id', { ...benchRow, event_id: 'dorf' }, '22P02', 'invalid input syntax for type uuid: "dorf"'],
  [
    'a column that does not exist',
    { ...benchRow, id: 1 },
    'PGRST204',
    "Could not find the 'id' column of 'dstt_registrations' in the schema cache",
  ],
  ['rows that differ', [benchRow, { teamName: 'B' }], 'PGRST102', 'All object keys must match'],
  ['no row', 'text', 'PGRST102', 'Empty or invalid json'],
])('%s is refused: %s', async (_, body, code, message) => {
  const { post, sent } = prepare()
  const answer = await post(TEAMS, body)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message])
  expect(sent).toEqual([])
})

test('an interrupted body is refused, and no fault is reported', async () => {
  const { send, sent, faults } = prepare()
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    controller.enqueue(Buffer.from('{"teamName":'))
    controller.error(new Error('Parse Error: Invalid character in chunk size'))
  }
  const broken = { body: new ReadableStream({ start }) }
  expect(await send('POST', TEAMS, broken)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  expect([sent, faults]).toEqual([[], []])
})

test('only JSON of a bearable size is read', async () => {
  const { send, sent } = prepare()
  const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: 'teamName=A' }
  expect(await send('POST', TEAMS, form)).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
  const large = { body: JSON.stringify({ ...benchRow, teamName: 'A'.repeat(65 * 1_024) }) }
  expect(await send('POST', TEAMS, large)).toMatchObject({ status: 413, body: { code: 'PT413' } })
  const longKey = { headers: { 'Idempotency-Key': 'k'.repeat(256) }, body: JSON.stringify(benchRow) }
  expect(await send('POST', TEAMS, longKey)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  expect(sent).toEqual([])
})

test.each([
  [{ kind: 'unknown-event', message: 'Weg.' }, [409, '23503', null]],
  [{ kind: 'same-team-twice', message: 'Doppelt.' }, [409, '23505', null]],
  [{ kind: 'too-many-teams', message: 'Viele.' }, [400, '23514', null]],
  [{ kind: 'registration-closed', message: 'Zu.' }, [409, 'PT409', null]],
  [{ kind: 'form-already-sent', message: 'Schon.' }, [422, 'PT422', null]],
  [{ kind: 'not-stored', message: 'Später.' }, [503, 'PT503', '120']],
  [{ kind: 'too-many', message: 'Langsam.', waitSeconds: 1.2 }, [429, 'PT429', '2']],
] as const)('$0.kind has its own code', async (refusal, [status, code, retryAfter]) => {
  const { post, refuseNext } = prepare()
  refuseNext(refusal)
  const answer = await post(TEAMS, benchRow)
  expect(answer.status).toBe(status)
  const details = refusal.kind === 'form-already-sent' ? 'key-reused' : refusal.kind
  expect(answer.body).toEqual({ code, details, hint: null, message: refusal.message })
  expect(answer.headers.get('retry-after')).toBe(retryAfter)
  expect(answer.headers.get('proxy-status')).toBe(`PostgREST; error=${code}`)
})

test('what is wrong and what is missing have different codes, and the column is named', async () => {
  const { post, refuseNext } = prepare()
  refuseNext({ kind: 'mistakes', mistakes: [noAt] })
  const wrong = { code: '23514', details: 'contactEmail: Mit @, bitte.', hint: null, message: 'Mit @, bitte.' }
  expect((await post(TEAMS, { ...benchRow, contactEmail: 'anna' })).body).toEqual(wrong)
  expect((await post(TEAMS, { ...benchRow, contactEmail: null })).body).toEqual({ ...wrong, code: '23502' })
})

test('of several rows the one with the mistake is named', async () => {
  const { post, refuseNext } = prepare()
  refuseNext({ kind: 'mistakes', mistakes: [{ ...noAt, row: 1 }] })
  const { body } = await post(TEAMS, [benchRow, { ...benchRow, event_id: eventIdOf(1) }])
  expect(body.details).toBe('row 2, contactEmail: Mit @, bitte.')
})
