import { expect, test } from 'vitest'
import { findTable } from '#programs/data/allow/tables.ts'
import { readQuery } from '#programs/data/parse/read-query.ts'
import { toClubDateId, type ClubDate } from '#features/dates/club-date.ts'
import { createDateStore } from '#features/dates/date-store.ts'
import { createLeagueStore } from '#features/league/league-store.ts'
import { presentLook, type Look } from '#features/club/look/look.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { toEventId } from '#features/tournaments/events/event.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleFixture, sampleTeam } from '#tests/support/league/sample-league.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { createSampleSite, sampleArticle, samplePicture } from '#tests/support/samples/sample-site.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { daysForAll } from './read-days.ts'
import { createPublicRows } from './create-public-rows.ts'

const EVENT = '01890000-0000-7000-8000-000000000001'

const sampleDate: Omit<ClubDate, 'id' | 'slug' | 'from'> = {
  kind: 'party',
  title: 'Grillen',
  sequence: 0,
  changedAt: new Date(0),
  isFromRoom: false,
}

/** Three teams, with one match still to be played. */
async function addLeague({ inTransaction }: DatabaseConnection) {
  await inTransaction(async (trx) => {
    const league = createLeagueStore(trx)
    await league.putTeam(sampleTeam())
    await league.putFixtures([
      sampleFixture('TTC Musterdorf – TTC Wahlerath 9:3', {
        sheet: { players: ['Kai Dörrenberg'], doubles: [], games: [] },
      }),
      sampleFixture('TTC Wahlerath – TV Ottenbruch 8:8'),
      sampleFixture('TV Ottenbruch – TTC Musterdorf', { startsAt: new Date('2024-12-14T17:00:00Z') }),
    ])
  })
}

forEachDatabase('what everybody may read', (open) => {
  async function setUp(
    content: Omit<Parameters<typeof createSampleSite>[1], 'now'> = {},
    day?: ReturnType<typeof villageDay>,
  ) {
    const connection = await open()
    const time = { now: new Date('2024-12-01T12:00:00Z') }
    await addLeague(connection)
    const services = await createSampleSite(connection, { ...content, now: () => time.now })
    const forgetting: (() => void)[] = [services.league, services.club].map(({ forget }) => forget)
    const days = day ? { hasBegun: async () => true, read: async () => day } : daysForAll(tournamentContext(connection))
    const onForget = (listener: () => void) => void forgetting.push(listener)
    const list = async () => [{ ...sampleEvent(), id: toEventId(EVENT) }]
    const tournaments = { ...services.tournaments, ...(day && { list }) }
    const rows = createPublicRows({ ...services, tournaments }, days, connection, onForget)
    async function ask(name: string, parameters = '') {
      const table = findTable(name)
      const query = table && readQuery(table, new URLSearchParams(parameters), undefined)
      if (!table || !query?.ok) throw new Error(`${name}?${parameters}`)
      return rows.read(table, query.value, 1_000)
    }
    return { connection, time, ask, rows, forget: () => forgetting.forEach((forget) => forget()) }
  }

  test('teams and matches come as the pages have them, without the names of people', async () => {
    const { ask } = await setUp()
    expect(await ask('teams', 'season=eq.2024')).toEqual([
      {
        id: '2024/herren-1',
        slug: 'herren-1',
        season: 2024,
        season_label: '2024/25',
        position: 1,
        name: 'Herren 1',
        league: 'Bezirksliga',
        own_name: 'TTC Musterdorf',
        is_youth: false,
        home_evening: 'samstags um 18 Uhr',
        url: 'https://club.example/mannschaften/herren-1/2024-25',
      },
    ])
    expect(await ask('fixtures', 'order=starts_at')).toMatchObject([
      { home: 'TTC Musterdorf', guest: 'TTC Wahlerath', home_score: 9, guest_score: 3, is_home: true, state: 'played' },
      { home: 'TV Ottenbruch', guest: 'TTC Musterdorf', home_score: null, is_home: false, state: 'planned' },
    ])
    const everything = JSON.stringify(await Promise.all(['teams', 'fixtures', 'tables'].map((name) => ask(name))))
    for (const { lineUp, captain } of [sampleTeam()])
      for (const name of [...lineUp, captain]) expect(everything).not.toContain(name)
  })

  test('a table is there where the pages show one, and is read again after a change', async () => {
    const { connection, ask, forget } = await setUp()
    const leaders = async () =>
      (await ask('tables', 'place=eq.1')).map(({ name, points_won: points }) => [name, points])
    expect(await leaders()).toEqual([['TTC Musterdorf', 2]])
    const late = sampleFixture('TTC Wahlerath – TV Ottenbruch 9:0', { key: 'late' })
    await connection.inTransaction((trx) => createLeagueStore(trx).putFixtures([late, { ...late, key: 'later' }]))
    expect(await leaders()).toEqual([['TTC Musterdorf', 2]])
    forget()
    expect(await leaders()).toEqual([['TTC Wahlerath', 5]])
  })

  test('of news there is what readers find at that moment, with addresses that are good elsewhere', async () => {
    const pictures = [samplePicture('pictures/a.svg', 'a'.repeat(64))]
    const at = (day: string) => new Date(`${day}T12:00:00Z`)
    const { ask, time } = await setUp({
      pictures,
      articles: [
        sampleArticle(1, {
          publishedAt: at('2024-11-01'),
          pictures: ['pictures/a.svg'],
          markdown: '![Jubel](/pictures/a.svg) ![Vorname Nachname](/pictures/withheld.svg)\n\n[Termine](/termine)',
        }),
        sampleArticle(2, { publishedAt: at('2024-11-02'), isDraft: true }),
        sampleArticle(3, { publishedAt: at('2024-12-24') }),
        sampleArticle(4, { publishedAt: at('2024-11-03'), expiresAt: at('2024-11-30') }),
        sampleArticle(5, { publishedAt: at('2024-11-04'), previewPicture: 'pictures/withheld.svg' }),
      ],
    })
    const [first, second, ...others] = await ask('news', 'order=published_at')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      url: 'https://club.example/news/artikel-nummer-1',
      picture_url: expect.stringMatching(/^https:\/\/club\.example\/media\/.*1200/),
      html: expect.stringContaining('href="https://club.example/termine"'),
    })
    expect(first?.['html']).toContain('src="https://club.example/pictures/a.svg"')
    expect(JSON.stringify(first)).not.toContain('Nachname')
    expect(second).toMatchObject({ slug: 'artikel-nummer-5', picture_url: null })
    expect(await ask('news', 'select=slug&slug=eq.artikel-nummer-3')).toEqual([])
    time.now = at('2024-12-25')
    expect(await ask('news', 'select=slug&slug=eq.artikel-nummer-3')).toHaveLength(1)
  })

  test('dates are those of the pages, from the archive of five years to twelve months ahead', async () => {
    const { connection, ask, forget } = await setUp()
    const dates = [
      ['grillen', '2025-08-01 17:00'],
      ['weit-voraus', '2026-03-01'],
      ['lange-her', '2019-12-31'],
    ] as const
    await connection.inTransaction(async (trx) => {
      for (const [slug, from] of dates)
        await createDateStore(trx).add({ ...sampleDate, id: toClubDateId(slug), slug, from })
    })
    forget()
    expect(await ask('dates', 'group=eq.verein')).toMatchObject([
      { day: '2025-08-01', begins: '17:00', kind: 'Feier', url: 'https://club.example/termine/grillen' },
    ])
    expect((await ask('dates', 'kind=in.(Turnier,Spiel,Training)')).map(({ kind }) => kind).toSorted()).toEqual([
      ...['Spiel', 'Spiel', 'Training', 'Turnier'],
    ])
  })

  test('results are the places of competitions that are over, by the names that everybody may read', async () => {
    const day = villageDay()
    const { ask } = await setUp({}, day)
    const found = await ask('results', `event_id=eq.${EVENT}&order=line`)
    expect(found).toHaveLength(24)
    expect(found[0]).toMatchObject({ place: 1, line: 1, kind: 'team', competition_name: null })
    expect(new Set(found.map(({ name }) => name)).size).toBe(24)
    expect(await ask('results', `event_id=eq.${EVENT.replace(/.$/, 'f')}`)).toEqual([])
    const playing = await setUp({}, villageDay(180))
    expect(await playing.ask('results')).toEqual([])
  })

  test('tables come and go with the pages of the club', async () => {
    const look: Look = { ...presentLook, without: ['turniere', 'mannschaften', 'termine'] }
    const { ask, rows } = await setUp({ look, articles: [sampleArticle(1)] }, villageDay())
    for (const name of ['events', 'results', 'teams', 'fixtures', 'tables', 'dates']) {
      const table = findTable(name)
      expect([await ask(name), table && (await rows.count(table, []))], name).toEqual([[], 0])
    }
    expect(await ask('news')).toHaveLength(1)
  })
})
