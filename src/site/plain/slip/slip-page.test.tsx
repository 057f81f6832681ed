import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleSite } from '#tests/support/samples/sample-site.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { dayInMemory } from '#tests/support/tournaments/day-in-memory.ts'
import { villageDay, villageLog } from '#tests/support/tournaments/village-day.ts'
import { ok } from '#shared/result.ts'
import type { PlainDocument, PlainVisit } from '../plain-page.ts'
import { pathOfSlip } from '../event-paths.ts'
import { slipPage } from './slip-page.tsx'

const ORIGIN = 'https://club.example'
const IN_GROUPS = 180

forEachDatabase('the slip of a tie', (openDatabase) => {
  async function setUp() {
    const connection = await openDatabase()
    await createSampleSite(connection, {})
    const ctx = tournamentContext(connection)
    const event = await ctx.events.findBySlug('dorfspielttt')
    if (!event) throw new Error('The sample site has this event.')
    const log = villageLog(
      Array.from({ length: 24 }, (_, index) => `team ${index + 1}`),
      IN_GROUPS,
    )
    await writeDay(ctx, event, { id: 'begin', by: 'anna' }, () => ok(log.map(({ entry }) => entry)))
    const day = await readDay(ctx, event)
    const competition = day.competitions.get(MAIN_COMPETITION)
    const tie = competition?.derived.ties.find(({ status }) => status === 'called')
    if (!competition || !tie) throw new Error('At that time somebody plays.')
    const path = pathOfSlip(ctx, day, { competition, tie })
    const visit = (search: string, body?: Record<string, string>): PlainVisit => {
      const sent = body && { method: 'POST', body: new URLSearchParams(body) }
      const params = { address: 'dorfspielttt', code: path.split('/').at(-1) }
      return { request: new Request(`${ORIGIN}${path}${search}`, sent), params, ctx } as unknown as PlainVisit
    }
    const now = async () =>
      (await readDay(ctx, event)).competitions.get(MAIN_COMPETITION)?.derived.ties.find(({ key }) => key === tie.key)
    return {
      now,
      look: async (search: string) => textOf(await slipPage.show(visit(search))),
      send: async (body: Record<string, string>) => slipPage.act?.(visit('', body)),
    }
  }

  test('is written game by game without script, told once however often it is sent, and confirmed', async () => {
    const { look, send, now } = await setUp()
    expect(await look('')).toContain('Für wen tragen Sie ein?')
    const view = await look('?seite=home')
    expect(view).toContain('Einzel 1, Satz 1')
    const id = /name="id" value="([^"]+)"/.exec(view)?.[1] ?? ''
    const first = textOf(
      await send({ side: 'home', id, do: 'game', winner: 'guest', losing: '6', r1: '', r2: '', r3: '' }),
    )
    expect(first).toContain('value="6:11"')
    expect(first).toContain('Einzel 1, Satz 2')
    expect(textOf(await send({ side: 'home', id, do: 'game', r1: '6:11' }))).toContain('Bitte wählen Sie, wer den Satz')

    const whole = { side: 'home', id, r1: '6:11 11:9 11:5', r2: '8 9', r3: '-8 -9' }
    expect(textOf(await send({ ...whole, do: 'check' }))).toContain('Ergebnis: <b>2:1</b>')
    for (let sent = 0; sent < 2; sent++) expect(await send({ ...whole, do: 'send' })).toMatchObject({ status: 303 })
    expect((await now())?.claims).toHaveLength(1)
    expect(await look('?seite=home')).toContain('Gemeldet um')

    const confirm = await look('?seite=guest')
    expect(confirm).toContain('Stimmt das Ergebnis?')
    const seen = /name="seen" value="([^"]+)"/.exec(confirm)?.[1] ?? ''
    expect(await send({ side: 'guest', id: 'other', do: 'confirm', seen })).toMatchObject({ status: 303 })
    expect((await now())?.credit).toMatchObject({ winner: 'home', rubbers: { home: 2, guest: 1 } })
    expect(await look('?seite=guest')).toContain('Das Ergebnis steht fest')
    const late = await send({ ...whole, id: 'late', do: 'send' })
    expect([statusOf(late), textOf(late)]).toEqual([422, expect.stringContaining('Das Ergebnis steht schon fest.')])
  })

  test('says what cannot be, and empties nothing', async () => {
    const { send, now } = await setUp()
    const answer = await send({ side: 'home', id: 'a', do: 'send', r1: '8 10', r2: '11:10', r3: '' })
    expect(statusOf(answer)).toBe(422)
    expect(textOf(answer)).toContain('Einzel 2, Satz 1: 11:10 gibt es nicht.')
    expect(textOf(answer)).toContain('value="8 10"')
    expect((await now())?.claims).toEqual([])
    const half = textOf(await send({ side: 'home', id: 'b', do: 'game', winner: 'guest', more: 'zwölf' }))
    expect(half).toContain('Bitte wählen Sie, wer den Satz')
    expect(half).toContain('name="winner" checked="" value="guest"')
    expect(half).toContain('value="zwölf"')
    const pasted = await send({ side: 'home', id: 'c', do: 'check', r1: `${'9 '.repeat(150)}Ende` })
    expect([statusOf(pasted), textOf(pasted)]).toEqual([422, expect.stringContaining('9 Ende"')])
    expect(textOf(pasted)).toContain('Einzel 1, Satz 151: „Ende“ ist nicht zu lesen.')
  })
})

/** Three people in each team, the last of whom must not be named in public; while a tie is being played. */
function openVillage() {
  const before = villageDay(IN_GROUPS)
  const people = ['Karla M.', 'Tim R.', 'Geheim Geheim'].map((name, index) => ({
    position: index + 1,
    name,
    isNamePublic: index < 2,
  }))
  const teams = before.teams.map((team) => ({ ...team, people }))
  const day = makeDay(before.event, { added: before.entries, teams })
  const ctx = dayInMemory(day)
  const competition = day.competitions.get(MAIN_COMPETITION)
  const of = (status: string) => {
    const tie = competition?.derived.ties.find((each) => each.status === status)
    if (!competition || !tie) throw new Error('At that time somebody plays, and others wait.')
    const path = pathOfSlip(ctx, day, { competition, tie })
    const visit = (search: string, body?: Record<string, string> | string, code = path.split('/').at(-1)) => {
      const request = new Request(
        `${ORIGIN}${path}${search}`,
        body === undefined
          ? undefined
          : { method: 'POST', body: typeof body === 'string' ? body : new URLSearchParams(body) },
      )
      const params = { address: day.event.slug, code }
      return { request, params, ctx } as unknown as PlainVisit
    }
    return {
      look: async (search: string) => textOf(await slipPage.show(visit(search))),
      send: async (body: Record<string, string>) => slipPage.act?.(visit('', body)),
      ask(body: Record<string, string> | string, code?: string) {
        const asked = visit('', body, code)
        return { request: asked.request, answer: slipPage.act?.(asked) }
      },
    }
  }
  return { called: of('called'), ready: of('ready') }
}

test('a side says who plays, keeps the games that are written, and nobody is named who has not agreed', async () => {
  const { look, send } = openVillage().called
  const view = await look('?seite=home')
  expect(view).toContain('Die Aufstellung von')
  expect(view).toContain('<option value="3">3. Name der Meldung</option>')
  const lineUp = { side: 'home', id: 'a', do: 'line-up', r1: '6:11', 'nummer-1': '3', 'nummer-2': '1' }
  const half = await send({ ...lineUp, 'doppel-1-1': '1' })
  expect([statusOf(half), textOf(half)]).toEqual([422, expect.stringContaining('Bitte wählen Sie für jeden Platz')])
  expect(textOf(half)).toContain('<option value="3" selected="">')
  const saved = textOf(await send({ ...lineUp, 'doppel-1-1': '1', 'doppel-1-2': '2' }))
  expect(saved).toContain('Die Aufstellung ist gespeichert.')
  expect(saved).toContain('value="6:11"')
  expect(saved).toMatch(/Einzel 2 <small>Karla M. – /)
  expect(saved).toMatch(/Doppel <small>Karla M. \/ Tim R. – /)
  expect(saved).not.toContain('Einzel 1 <small>')
  expect(saved).not.toContain('Geheim')
})

test('a side can give its line-up before the call', async () => {
  const { look, send } = openVillage().ready
  const before = await look('')
  expect(before).toContain('noch nicht aufgerufen')
  expect(before).toContain('Wessen Aufstellung geben Sie an?')
  expect(await look('?seite=guest')).toContain('Wer spielt für')
  const chosen = { 'nummer-1': '2', 'nummer-2': '1', 'doppel-1-1': '1', 'doppel-1-2': '2' }
  expect(textOf(await send({ side: 'guest', id: 'b', do: 'line-up', ...chosen }))).toContain('ist gespeichert')
  expect(await look('?seite=guest')).toContain('<option value="2" selected="">Tim R.</option>')
})

test('a slip that nobody has opens nothing', async () => {
  const request = new Request(`${ORIGIN}/a/zettel/b`)
  const visit = { request, params: { address: 'a', code: 'b' }, ctx: dayInMemory(villageDay(IN_GROUPS)) }
  expect(await slipPage.show(visit as unknown as PlainVisit)).toBeUndefined()
})

test('of a slip that nobody has, nothing is read', async () => {
  const { called } = openVillage()
  const strangers = called.ask({ side: 'home', do: 'check', r1: '9 '.repeat(30_000) }, 'x'.repeat(14))
  expect(await strangers.answer).toBeUndefined()
  expect(strangers.request.bodyUsed).toBe(false)
  const known = called.ask({ side: 'home', do: 'check', r1: '9' })
  expect(statusOf(await known.answer)).toBe(200)
})

test('what is no form is no slip', async () => {
  const { called } = openVillage()
  const { answer } = called.ask('{"side":"home"}')
  expect(await answer).toBeUndefined()
})

const textOf = (answer: PlainDocument | Response | undefined) =>
  answer && 'body' in answer && !(answer instanceof Response) ? renderToStaticMarkup(<>{answer.body}</>) : ''
const statusOf = (answer: PlainDocument | Response | undefined) => answer?.status
