import { beforeAll, expect, test } from 'vitest'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { storeContext } from '#server/context/store-context.ts'
import { purges, type PurgeContext } from '#server/privacy/purges.ts'
import { createPlayerStore } from '#features/tournaments/entrants/player-store.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { purgeRegistrations } from '#features/tournaments/handling/purge-registrations.ts'
import { registerTeams } from '#features/tournaments/registrations/register-teams.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { deriveCompetition } from '#table-tennis/results/competition-ties.ts'
import { toArticleId } from '#features/news/article.ts'
import { publishWorkingCopy } from '#features/news/editing/publish-working-copy.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { mailFolder } from '#platform/mail/mailer.ts'
import { readConfig } from '#platform/config/config.ts'
import { DAY } from '#shared/durations.ts'
import { ok } from '#shared/result.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { sampleForm } from '#tests/support/samples/sample-registration.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { valueOf } from '#tests/support/value-of.ts'

/** A winner who has not agreed to be named, because every text mentions the winner. */
const SECRET = 'Canarius'
const PLAYERS = [
  { name: `${SECRET} Erster`, agrees: false },
  { name: 'Gerda Gern', agrees: true },
  { name: `${SECRET} Dritter`, agrees: false },
  { name: 'Ida Immer', agrees: true },
]
const EVENT = `slug: einzelturnier
name: Einzelturnier
description: Jede gegen jeden.
startsAt: 2024-12-28 10:00
endsAt: 2024-12-28 18:00
beforehand: ab 9 Uhr
venue: Halle
entriesCloseOn: 2024-12-28
lateEntries: reject
maxTeams: 1
contactEmail: turnier@club.example
asks: { address: no, players: optional }
entryList: teams
competitions:
  - { key: einzel, name: Einzel, kind: single, bestOf: 3, ranking: ittf, allPlaces: true }
`
const DAY_OF_IT = '2024-12-28T12:00:00Z'
const clock = createClock('2024-12-20T12:00:00Z')
const cookies = { director: '', editor: '' }

const content = { files: { 'events/einzelturnier.yaml': EVENT } }
const site = forAllTests(() => startSite({ now: clock.now, content }))
beforeAll(async () => {
  await play()
  clock.set(DAY_OF_IT)
  for (const role of ['director', 'editor'] as const) {
    cookies[role] = (await openSession(site, await join(site, { name: `Wer ${role}`, roles: [role] }))).cookie
  }
})

/** All enter, and of two the earlier entrant wins. */
const play = () =>
  onDatabase(site, async (connection) => {
    const event = await createEventStore(connection.db).findBySlug('einzelturnier')
    const [config] = event ? competitionsOf(event) : []
    if (!event || !config) throw new Error('there is no such event')
    const ctx = tournamentContext(connection, { now: clock.now })
    for (const [index, { name, agrees }] of PLAYERS.entries()) {
      const form = { ...sampleForm, teamNames: [name], contactName: `${SECRET} Kontakt ${index}` }
      await registerTeams(ctx, [{ event, form, formKey: `player ${index}`, byDirector: 'director' }])
      const entered = await createRegistrationStore(connection.db).listForEvent(event.id)
      const registration = entered.find(({ teamNames: [own] }) => own === name)
      if (!registration) throw new Error('nobody has entered')
      const player = { name, birthYear: undefined, guardian: undefined, isNamePublic: agrees }
      await createPlayerStore(connection.db).add(registration.id, { ...player, team: 1, position: 1 })
    }
    const ofTheDay = tournamentContext(connection, { now: () => new Date(DAY_OF_IT) })
    const of = { competition: config.key } as const
    const drawn = await writeDay(ofTheDay, event, { id: 'the draw', by: undefined }, ({ teams }) => {
      const ids = PLAYERS.flatMap(({ name }) => teams.filter((team) => team.name === name)).map(({ id }) => id)
      return ok([
        { ...of, kind: 'set-up', setup: proposeSetup(config, ids.length), entrants: ids.map((id) => ({ id })) },
        { ...of, kind: 'groups-drawn', groups: [ids] },
        { ...of, kind: 'released', stage: 'groups' },
      ])
    })
    const state = drawn.ok ? drawn.value.competitions.get(config.key)?.state : undefined
    if (!state) throw new Error('nothing was drawn')
    const rank = (id = '') => state.entrants.findIndex((entrant) => entrant.id === id)
    const entries = deriveCompetition(state).ties.map(({ key: tie, home, guest }) => {
      const games = rank(home) < rank(guest) ? { home: 2, guest: 0 } : { home: 0, guest: 2 }
      const result = { rubbers: [{ kind: 'counted', games } as const] }
      return { ...of, kind: 'reported', tie, result, by: 'desk', confirmed: true } as const
    })
    await writeDay(ofTheDay, event, { id: 'the results', by: undefined }, () => ok(entries))
  })

const erase = () =>
  onDatabase(site, async (connection) => {
    const folder = mailFolder(readConfig({ DATA_DIR: site.dataDir }))
    // This step needs no accounts.
    const ctx = { ...storeContext({ connection, now: clock.now }), mailFolder: folder } as PurgeContext
    await purges.mailFiles(ctx)
    return purgeRegistrations(ctx)
  })

const HOME = '/turniere/einzelturnier'
const ROOM = '/admin/turniere/einzelturnier'
const PDF = `${ROOM}/papiere/urkunden/pdf`
const PUBLIC = [
  ...['', '/ergebnisse', '/sieger', '/live', '/halle', '/auslosung', '/meldeliste'].map((part) => HOME + part),
  ...['/', '/news', '/feed.atom', '/feed.json', '/kalender.ics', '/sitemap.xml', '/termine'],
  ...[`/suche?q=${SECRET}`, '/rest/v1/events?select=*', '/rest/v1/registrations?select=*'],
]
const EDITORS = [`${ROOM}/abend`, '/admin', '/admin/news']
const DIRECTORS = [
  ...['', '/abend', '/halle', '/gruppen', '/protokoll', '/papiere', '/papiere/urkunden', '/papiere/gruppen'],
  ...['/papiere/spielplan', '/papiere/meldeliste', '/einlass', '/auslosung', '/export/csv', '/nachricht'],
].map((part) => ROOM + part)

async function read(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(site.origin + path, { headers: { cookie } })
  // A refusal reveals nothing; only the data API may refuse.
  if (!answer.ok && !path.startsWith('/rest/')) throw new Error(`${path} failed: ${answer.status}`)
  if (!path.endsWith('/pdf')) return answer.text()
  return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.map(({ text }) => text).join('\n')
}

/** The first message to a listener. */
async function firstTold(path: string): Promise<string> {
  const { body } = await fetch(site.origin + path)
  let told = ''
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    told += part
    if (told.includes('data:') && told.endsWith('\n\n')) break
  }
  return told
}

/** Removes the query, which the search page repeats. */
const withoutQuestion = (path: string, text: string) =>
  path.startsWith('/suche') ? text.replaceAll(/value="[^"]*"|<title>.*?<\/title>|\?q=\w+|„[^“]*“/g, '') : text

test('results, article, winners, numbers and papers tell the same when all that was promised to go is gone, and nobody who has not agreed', async () => {
  const begun = await fetch(`${site.origin}${ROOM}/abend`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: 'artikel' }),
    headers: { cookie: cookies.editor, origin: site.origin },
  })
  const draft = begun.headers.get('location') ?? ''
  expect([begun.status, draft]).toEqual([303, expect.stringMatching(/^\/admin\/news\/[\w-]+$/)])
  const id = toArticleId(draft.slice('/admin/news/'.length))
  const actor = { accountId: 'press', offices: ['editor'] } as const
  const { ctx } = site.instance.parts
  const { fields, number: seen } = valueOf(await showArticle(ctx, actor, id))
  await publishWorkingCopy(ctx, actor, id, { fields, seen, when: 'now' })
  const article = `/news/${fields.slug || 'einzelturnier-die-ergebnisse'}`

  // The director still reads the names, so the canary appears where it may.
  expect(await read(PDF, cookies.director)).toContain(SECRET)
  const before = await Promise.all([`${HOME}/ergebnisse`, `${HOME}/sieger`, article].map((path) => read(path)))
  for (const text of before) {
    expect(text).toContain('Gerda Gern')
    expect(text).not.toContain(SECRET)
  }
  expect(before[2]).toContain('Der Sieg geht an Meldung 1.')
  for (const path of [...PUBLIC, article]) {
    expect([path, withoutQuestion(path, await read(path)).includes(SECRET)]).toEqual([path, false])
  }
  for (const page of ['live', 'halle']) {
    const told = await firstTold(`${HOME}/${page}/strom?stand=0`)
    expect(told).toContain('Meldung')
    expect(told).not.toContain(SECRET)
  }

  clock.set(new Date(Date.parse('2024-12-28T09:00:00Z') + 91 * DAY).toISOString())
  expect((await erase()).registrations).toBe(PLAYERS.length)
  for (const role of ['director', 'editor'] as const) {
    cookies[role] = (await openSession(site, await join(site, { name: `Später ${role}`, roles: [role] }))).cookie
  }
  const after = [
    ...[...PUBLIC, article].map((path) => ({ path, cookie: '' })),
    ...[...EDITORS, draft, `${draft}/weitergeben`].map((path) => ({ path, cookie: cookies.editor })),
    ...[...DIRECTORS, PDF].map((path) => ({ path, cookie: cookies.director })),
  ]
  for (const { path, cookie } of after) {
    expect([path, withoutQuestion(path, await read(path, cookie)).includes(SECRET)]).toEqual([path, false])
  }
  const still = [`${HOME}/ergebnisse`, `${HOME}/sieger`, article]
  for (const path of still) expect(await read(path)).toContain('Gerda Gern')
  for (const path of [PDF, `${ROOM}/papiere/gruppen`])
    expect(await read(path, cookies.director)).toContain('Gerda Gern')
  expect(await read(`${ROOM}/abend`, cookies.editor)).toContain('Gerda Gern')
  expect(await read(PDF, cookies.director)).toContain('Meldung 1')
})
