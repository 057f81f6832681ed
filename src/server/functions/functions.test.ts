import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Guard } from '#programs/data/guard/role.ts'
import { createFunctionsApi } from '#programs/functions/create-functions-api.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import { makeDay, type Day } from '#features/tournaments/day/day.ts'
import { commitTo, DRAW_VERSION } from '#table-tennis/draw/lot.ts'
import { drawFirstStage } from '#features/tournaments/drawing/draw-first-stage.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { createSampleContext } from '#tests/support/site/sample-context.ts'
import { createSampleSite, PUBLIC_URL } from '#tests/support/samples/sample-site.ts'
import { VILLAGE_SETUP } from '#tests/support/tournaments/village-day.ts'
import { createContactFunctions } from './contact-functions.ts'
import { createNextMatches } from './next-matches.ts'
import { createVerifyDraw } from './verify-draw.ts'

const KEY = 'sb_publishable_for_tests'
const MESSAGE = { email: 'anna@beispiel.example', subject: 'Frage', message: 'Wann ist Training?' }

/** A day whose groups were drawn by the number of the commitment. */
function fairDay(secret = 'eine Losnummer') {
  const entrants = Array.from({ length: 8 }, (_, index) => ({ id: `team ${index + 1}` }))
  const stage = drawFirstStage(entrants, { ...VILLAGE_SETUP, groups: 2 }, secret)
  const named = { competition: MAIN_COMPETITION } as const
  const log: DayEntry[] = [
    { ...named, kind: 'set-up', setup: { ...VILLAGE_SETUP, groups: 2 }, entrants },
    { ...named, kind: 'draw-committed', commitment: commitTo('eine Losnummer') },
    { ...named, kind: 'draw-revealed', secret: 'eine Losnummer', version: DRAW_VERSION },
    ...(stage.kind === 'groups' ? [{ ...named, kind: 'groups-drawn', groups: stage.groups } as const] : []),
    { ...named, kind: 'released', stage: 'groups' },
  ]
  const added = log.map((entry, index) => ({
    number: index + 1,
    id: `entry ${index + 1}`,
    by: undefined,
    at: new Date('2024-12-28T09:00:00Z'),
    entry,
  }))
  const teams = entrants.map(({ id }) => ({
    id,
    competition: MAIN_COMPETITION,
    name: id,
    place: 'held' as const,
    people: [],
  }))
  return makeDay(sampleEvent(), { added, teams })
}

forEachDatabase('functions for other sites', (open) => {
  async function setUp({ look, day }: { look?: Look; day?: Day } = {}) {
    const connection = await open()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    await connection.inTransaction(async (trx) => {
      const league = createLeagueStore(trx)
      await league.putTeam(sampleTeam())
      await league.putFixtures([
        sampleFixture('TTC Musterdorf – TTC Wahlerath 9:3', { startsAt: new Date('2024-11-30T17:00:00Z') }),
        sampleFixture('TV Ottenbruch – TTC Musterdorf', { startsAt: new Date('2024-12-07T17:00:00Z') }),
      ])
    })
    const services = await createSampleSite(connection, { now: () => time.now, ...(look && { look }) })
    const ofDay = day ? dayInMemory(day) : tournamentContext(connection)
    const faults: Error[] = []
    const guard: Guard = {
      keys: { isKeyNeeded: true, roleOf: async (key) => (key === KEY ? 'visitor' : undefined) },
      checkToken: async () => 'bad',
      clientAddress: () => '203.0.113.7',
      reportFault: (fault) => `reference ${faults.push(fault)}`,
    }
    const api = createFunctionsApi(guard, {
      ...createContactFunctions(await createSampleContext(connection, { now: () => time.now, publicUrl: PUBLIC_URL })),
      'verify-draw': createVerifyDraw(ofDay),
      'next-matches': createNextMatches(services),
    })
    const { functions } = createClient('https://club.example', KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: async (input, init) => api.request(String(input), init) },
    })
    const call = async (name: string, body?: object, method?: 'GET') => {
      const { data, error } = await functions.invoke<unknown>(name, {
        ...(body && { body }),
        ...(method && { method }),
      })
      if (!error) return { status: 200, body: data }
      expect(error).toBeInstanceOf(FunctionsHttpError)
      const { context } = error as FunctionsHttpError & { context: Response }
      return { status: context.status, body: (await context.json()) as unknown }
    }
    const begin = async (name: string) => (await call(name, undefined, 'GET')).body as { formToken: string }
    const messages = () =>
      connection.db.selectFrom('contact_messages').select(['kind', 'office', 'subject', 'email']).execute()
    return { api, call, begin, time, faults, messages, services }
  }

  test('a message comes to the same office as from the page, with the same guard', async () => {
    const { call, begin, time, messages } = await setUp()
    const form = await begin('contact')
    expect(form).toEqual({ formToken: expect.any(String), website: '' })
    const sent = { ...MESSAGE, ...form }
    expect(await call('contact', sent)).toMatchObject({ status: 422, body: { code: 'too-fast' } })
    time.now = new Date(time.now.getTime() + 4_000)
    expect(await call('contact', { ...sent, website: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'trap-filled' },
    })
    const receipt = expect.stringMatching(/^https:\/\/club\.example\/kontakt\/nachricht\/[\w-]{20,}$/)
    const first = await call('contact', sent)
    expect(first).toEqual({ status: 200, body: { receipt } })
    expect(await call('contact', sent)).toEqual(first)
    expect(await messages()).toEqual([
      { kind: 'contact', office: 'board', subject: 'Frage', email: 'anna@beispiel.example' },
    ])
    const other = await call('contact', { ...sent, message: 'Etwas anderes' })
    expect(other).toMatchObject({ status: 409, body: { code: 'form-already-sent', formToken: expect.any(String) } })
  })

  test('what is wrong is said by field, in the words of the page', async () => {
    const { call, begin, messages } = await setUp()
    const form = await begin('contact')
    expect(await call('contact', { ...form, email: 'anna', subject: '' })).toEqual({
      status: 422,
      body: {
        code: 'mistakes',
        message: 'Bitte prüfen Sie Ihre Angaben.',
        mistakes: [
          { field: 'email', message: expect.stringContaining('Diese E-Mail-Adresse kann so nicht stimmen.') },
          { field: 'subject', message: expect.stringContaining('Bitte geben Sie einen Betreff an') },
        ],
      },
    })
    expect(await call('contact', { ...MESSAGE, message: { text: 1 } })).toMatchObject({
      status: 422,
      body: { mistakes: [{ field: 'message', message: 'Hier wird ein Text erwartet.' }] },
    })
    expect(await call('contact', { ...MESSAGE, formToken: 'guessed' })).toMatchObject({
      status: 422,
      body: { code: 'unknown-form', formToken: expect.any(String) },
    })
    expect(await messages()).toEqual([])
  })

  test('the trial training asks who comes, and reaches the responsible officer', async () => {
    const { call, begin, time, messages } = await setUp()
    const sent = { email: MESSAGE.email, message: '', ...(await begin('trial-training')) }
    time.now = new Date(time.now.getTime() + 4_000)
    expect(await call('trial-training', sent)).toMatchObject({
      status: 422,
      body: { mistakes: [{ field: 'person', message: 'Bitte sagen Sie uns, wer zum Probetraining kommen möchte.' }] },
    })
    expect(await call('trial-training', { ...sent, person: 'kind' })).toMatchObject({ status: 200 })
    expect(await messages()).toMatchObject([{ kind: 'trial', office: 'youth', subject: 'Probetraining für ein Kind' }])
  })

  test('a draw is drawn once more, and everything is given for doing so elsewhere', async () => {
    const { call, services } = await setUp({ day: fairDay() })
    const [event] = await services.tournaments.list()
    const { status, body } = await call('verify-draw', { event: event?.slug })
    const { draws } = body as { draws: { title: string; published: object; result: object }[] }
    expect([status, draws.length]).toEqual([200, expect.toSatisfy((count: number) => count > 0)])
    for (const { published, result } of draws) {
      expect(published).toMatchObject({ secret: expect.any(String), drawn: expect.any(Array) })
      expect(result).toEqual({ kind: 'recomputed', fitsPromise: true, fitsDraw: true })
    }
    const unfair = await setUp({ day: fairDay('eine andere Losnummer') })
    expect(await unfair.call('verify-draw', { event: event?.slug })).toMatchObject({
      body: { draws: [{ result: { fitsPromise: true, fitsDraw: false } }] },
    })
    expect(await call('verify-draw', { event: 'nirgends' })).toMatchObject({
      status: 404,
      body: { code: 'unknown-event' },
    })
    for (const wrong of [undefined, {}, { event: 7 }])
      expect(await call('verify-draw', wrong)).toMatchObject({ status: 422, body: { mistakes: [{ field: 'event' }] } })
  })

  test('the next matches are those of the home page, and none of a club that shows no teams', async () => {
    const { call } = await setUp()
    const expected = {
      next: [{ opponent: 'TV Ottenbruch', isHome: false, team: 'Herren 1' }],
      latest: [{ opponent: 'TTC Wahlerath', ownScore: '9:3', verdict: 'won' }],
      later: null,
    }
    expect(await call('next-matches')).toMatchObject({ status: 200, body: expected })
    expect(await call('next-matches', undefined, 'GET')).toMatchObject({ status: 200, body: expected })
    const hidden = await setUp({ look: { ...presentLook, without: ['mannschaften'] } })
    expect((await hidden.call('next-matches')).body).toEqual({ next: [], latest: [], later: null })
  })

  test('what is no function, no key or no JSON is refused, for browsers of other sites too', async () => {
    const { api, call, faults } = await setUp()
    for (const name of ['hello', 'constructor', 'contact/more'])
      expect(await call(name, {}), name).toEqual({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Requested function was not found' },
      })
    const send = (init: RequestInit, key = KEY) =>
      api.request('/functions/v1/contact', { ...init, headers: { apikey: key, ...init.headers } })
    const json = { 'Content-Type': 'application/json' }
    const answers = [
      await send({ method: 'POST', body: '{', headers: json }),
      await send({ method: 'POST', body: '[]', headers: json }),
      await send({ method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } }),
      await send({ method: 'POST', body: `"${'a'.repeat(70_000)}"`, headers: json }),
      await send({ method: 'DELETE' }),
      await send({ method: 'POST' }, 'guessed'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 413, 405, 401])
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await send({
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(faults).toEqual([])
  })
})
