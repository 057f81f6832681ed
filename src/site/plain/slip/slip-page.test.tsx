import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MAIN_COMPETITION } from '#features/tournaments/events/competition.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleSite } from '#tests/support/samples/sample-site.ts'
import { villageLog } from '#tests/support/tournaments/village-day.ts'
import { ok } from '#shared/result.ts'
import type { PlainDocument, PlainVisit } from '../plain-page.ts'
import { slipPage } from './slip-page.tsx'

const ORIGIN = 'https://club.example'
const IN_GROUPS = 180

forEachDatabase('the slip of a tie', (openDatabase) => {
  async function setUp() {
    const services = await createSampleSite(await openDatabase(), {})
    const { days, slips, tournaments } = services
    const event = await tournaments.findEvent('dorfspielttt')
    if (!event) throw new Error('The sample site has this event.')
    const log = villageLog(
      Array.from({ length: 24 }, (_, index) => `team ${index + 1}`),
      IN_GROUPS,
    )
    await days.append(event, () => ok(log.map(({ entry }) => entry)), { id: 'begin', by: 'anna' })
    const day = await days.read(event)
    const competition = day.competitions.get(MAIN_COMPETITION)
    const tie = competition?.derived.ties.find(({ status }) => status === 'called')
    if (!competition || !tie) throw new Error('At that time somebody plays.')
    const path = slips.pathOf(day, { competition, tie })
    const visit = (search: string, body?: Record<string, string>): PlainVisit => ({
      request: new Request(`${ORIGIN}${path}${search}`, body && { method: 'POST', body: new URLSearchParams(body) }),
      params: { address: 'dorfspielttt', code: path.split('/').at(-1) },
      services: services as PlainVisit['services'],
      address: '192.0.2.1',
    })
    const now = async () =>
      (await days.read(event)).competitions.get(MAIN_COMPETITION)?.derived.ties.find(({ key }) => key === tie.key)
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
  })
})

test('a slip that nobody has opens nothing', async () => {
  const services = { tournaments: { findEvent: async () => undefined, listEvents: async () => [] } }
  const visit = {
    request: new Request(`${ORIGIN}/a/zettel/b`),
    params: { address: 'a', code: 'b' },
    services,
    address: '',
  }
  expect(await slipPage.show(visit as unknown as PlainVisit)).toBeUndefined()
})

const textOf = (answer: PlainDocument | Response | undefined) =>
  answer && 'body' in answer && !(answer instanceof Response) ? renderToStaticMarkup(<>{answer.body}</>) : ''
const statusOf = (answer: PlainDocument | Response | undefined) => answer?.status
