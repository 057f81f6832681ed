import { expect, test } from 'vitest'
import { sampleEnquiry } from '#tests/support/enquiries/sample-enquiry.ts'
import { sampleAccount } from '#tests/support/samples/sample-people.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { villageDay } from '#tests/support/tournaments/village-day.ts'
import { article, at, deskOf, FULL, NOW } from '#tests/support/benches/desk-bench.ts'

test('a member without an office finds nothing, and a missing second factor is shown to every member', async () => {
  expect(await deskOf(['member'])).toMatchObject({ titles: [], running: [] })
  const needed = { roles: ['member'], dueAt: NOW, isOverdue: false }
  expect((await deskOf(['member'], {}, needed)).actions).toEqual(['Einrichten /admin/konto/zweiter-faktor'])
})

test('an enquiry waits for its office and for who has taken it; of others the board hears when it is late', async () => {
  const enquiry = (id: string, changes: Parameters<typeof sampleEnquiry>[0]) => ({
    ...sampleEnquiry({ id, subject: id, ...changes }),
    isUnreached: false,
  })
  const enquiries = [
    enquiry('vorstand', {}),
    enquiry('jugend', { office: 'youth' }),
    enquiry('jugend-alt', { office: 'youth', receivedAt: at('2024-11-10T10:00:00Z') }),
    enquiry('meine', { state: 'taken', taken: { by: 'mia', at: NOW } }),
    enquiry('fremde', { state: 'taken', taken: { by: 'petra', at: NOW } }),
  ]
  const { titles, texts, actions } = await deskOf(['board'], { enquiries })
  expect(titles).toEqual(['jugend-alt', 'meine', 'vorstand'].map((subject) => `„${subject}“ wartet auf Antwort`))
  expect(texts[1]).toBe('Von anna@beispiel.example, von Ihnen übernommen.')
  expect(actions[0]).toBe('Antworten /admin/anfragen/jugend-alt')
})

test('parents who have taken a place wait for the youth office to say when it begins', async () => {
  const mia = { id: 'm', name: 'Mia', email: 'mia@beispiel.example', endedAt: at('2024-11-23T10:00:00Z') }
  const youthList = { groups: [{ id: 'g', name: 'Anfänger' }], children: [{ ...mia, groupId: 'g', state: 'accepted' }] }
  const { titles, texts, actions } = await deskOf(['youth'], { youthList })
  expect(titles).toEqual(['Mia hat einen Platz im Jugendtraining'])
  expect(texts).toEqual(['Gruppe „Anfänger“. Die Eltern (mia@beispiel.example) warten darauf, wann es losgeht.'])
  expect(actions).toEqual(['Ansehen /admin/anfragen/warteliste'])
  expect((await deskOf(['editor'], { youthList })).titles).not.toContain('Mia hat einen Platz im Jugendtraining')
})

test('a result waits for its captain when the match is over, and for those who keep all of them when it is late', async () => {
  const match = (team: string, startsAt: string, changes: object = {}) => {
    const away = {
      season: 2024,
      key: 'k',
      opponent: 'TTC Ottenbruch',
      isHome: false,
      outcome: undefined,
      own: undefined,
    }
    return { ...away, team, teamName: `Team ${team}`, startsAt: at(startsAt), ...changes }
  }
  const matches = [
    match('a', '2024-11-20T19:00:00Z'),
    match('a', '2024-11-23T17:00:00Z', { outcome: { home: 9, guest: 3, isForfeited: false } }),
    match('b', '2024-11-21T19:00:00Z'),
    match('a', '2024-11-24T16:00:00Z'),
  ]
  expect(await deskOf(['member'], { captained: [{ slug: 'a', season: 2024 }], matches })).toMatchObject({
    titles: ['Wie ging es aus? Team a bei TTC Ottenbruch'],
    texts: ['Das Ergebnis vom Mi., 20.11. fehlt noch auf der Website.'],
    actions: ['Eintragen /admin/spiele/2024-25/a/k'],
  })
  expect((await deskOf(['member'], { matches })).titles).toEqual([])
  const board = await deskOf(['editor'], { matches })
  expect([board.titles, board.texts]).toEqual([['2 Ergebnisse fehlen'], ['Seit mehr als zwei Tagen: Team a, Team b.']])
})

test('a tournament that is over waits for the press until somebody has begun to write of it', async () => {
  const day = villageDay()
  const event = { ...day.event, slug: 'dorf', name: 'Dorfturnier', startsAt: at('2024-11-23T09:00:00Z') }
  const played = { played: { ...day, event }, events: [event] }
  const { titles, actions } = await deskOf(['editor'], played)
  expect(titles).toEqual(['„Dorfturnier“ ist gespielt'])
  expect(actions).toEqual(['Erzählen /admin/turniere/dorf/abend'])
  expect((await deskOf(['editor'], { ...played, reported: [event.id] })).titles).toEqual([])
  expect((await deskOf(['director'], played)).titles).toEqual([])
})

test('own duties of the next two weeks run by themselves, and who makes rosters hears of places that nobody has', async () => {
  const duty = (id: string, startsAt: string, changes: object = {}) => {
    const bar = { title: 'Theke', occasion: 'turnier-dorfpokal', occasionTitle: 'Dorfpokal', needed: 2, places: [] }
    return { id, ...bar, startsAt: at(startsAt), endsAt: new Date(Date.parse(startsAt) + 7_200_000), ...changes }
  }
  const OWN = [{ accountId: 'mia', offeredAt: undefined }]
  const duties = [
    duty('heute', '2024-11-24T17:00:00Z'),
    duty('meiner', '2024-11-30T09:00:00Z', { places: OWN }),
    duty('offen', '2024-11-30T11:00:00Z'),
    duty('später', '2024-12-28T09:00:00Z', { places: OWN }),
  ]
  expect(await deskOf(['member'], { duties })).toMatchObject({
    titles: [],
    running: [expect.stringContaining('Ihr Dienst: Theke, 10:00–12:00 Uhr, Dorfpokal')],
  })
  const { titles, actions } = await deskOf(['director'], { duties })
  expect(titles).toEqual(['3 Plätze in Diensten sind noch frei'])
  expect(actions).toEqual(['Ansehen /admin/mitglieder/dienste'])
})

test('what a new club still owes its visitors waits until it is there', async () => {
  const { club, board } = FULL.facts
  const of = async (facts: Partial<typeof FULL.facts>) => {
    const { titles, texts, actions } = await deskOf(['board'], { chosen: 'own', facts: { club, board, ...facts } })
    const index = titles.indexOf('Noch nicht bereit für Besucher')
    return [texts[index], actions[index]]
  }
  const { phone: _, ...unreachable } = club
  const action = 'Ansehen /admin/beginnen'
  const both = await of({ club: unreachable, board: { members: [] } })
  expect(both).toEqual(['Es fehlen noch 2 Dinge, bevor Besucher kommen.', action])
  expect(await of({ club: unreachable })).toEqual(['Impressum: Es fehlen die Telefonnummer.', action])
  expect(await of({})).toEqual([undefined, undefined])
})

test('own drafts and missing consents wait; what is planned runs by itself', async () => {
  const planned = (id: string, publishedAt: string) => article(id, { state: 'planned', publishedAt: at(publishedAt) })
  const problems = [{ path: 'b', kind: 'consent-missing' as const }]
  const articles = {
    own: [article('meiner', { problems: [{ path: 'a', kind: 'description-missing' }] })],
    planned: [planned('geplant', '2024-11-25T06:00:00Z'), planned('später', '2024-12-25T06:00:00Z')],
    appeared: [article('eben', { state: 'public', publishedAt: at('2024-11-24T17:00:00Z') })],
    withheld: [article('ohne', { state: 'public', publishedAt: at('2024-10-01T00:00:00Z'), problems })],
  }
  const { titles, texts, running } = await deskOf(['editor'], { articles })
  expect(titles).toEqual(['meiner', 'Ein Bild fehlt in „ohne“'])
  expect(texts[0]).toBe('Ihr Entwurf von heute, 17:00. Bei 1 Bild fehlt die Beschreibung.')
  expect(running).toEqual([
    'Mo., 25.11., 7:00: „geplant“ geht auf die Website',
    'Mi., 25.12., 7:00: „später“ geht auf die Website',
    'heute, 18:00: „eben“ ist erschienen',
  ])
})

test('many drafts are no flood', async () => {
  const own = Array.from({ length: 9 }, (_, index) => article(`nummer-${index}`, {}))
  const { titles, actions } = await deskOf(['editor'], { articles: { own } })
  expect(titles).toEqual(['nummer-0', 'nummer-1', 'nummer-2', 'Noch 6 Entwürfe'])
  expect(actions).toContain('Ansehen /admin/news?zustand=entwurf')
})

test('late registrations wait for the director; the board sees only how many there are', async () => {
  const event = (slug: string, startsAt: string) => sampleEvent({ slug, name: 'Dorfturnier', startsAt: at(startsAt) })
  const events = [event('dorfturnier', '2024-12-28T09:00:00Z'), event('vorbei', '2024-11-01T09:00:00Z')]
  expect(await deskOf(['director'], { events })).toMatchObject({
    titles: ['Über 2 Anmeldungen entscheiden'],
    actions: ['Entscheiden /admin/turniere/dorfturnier'],
    running: ['28.12.2024: Dorfturnier: 7 Anmeldungen mit 12 Mannschaften'],
  })
  const board = await deskOf(['board'], { events })
  expect([board.titles, board.running[0]]).toEqual([[], '28.12.2024: Dorfturnier: 7 Anmeldungen mit 12 Mannschaften'])
})

test('pictures without description wait for those who write', async () => {
  const { titles, actions } = await deskOf(['editor'], { undescribed: 3 })
  expect(titles).toEqual(['3 Bilder ohne Beschreibung'])
  expect(actions).toEqual(['Beschreiben /admin/bilder?zeige=ohne-beschreibung'])
})

test('the technician hears of failed mails, new accounts, backup, disk and links', async () => {
  const person = (id: string, changes: object) => {
    const account = { ...sampleAccount(id), userMetadata: { full_name: `Person ${id}` }, emailConfirmedAt: NOW }
    const createdAt = at('2024-11-23T10:00:00Z')
    return { account: { ...account, createdAt, ...changes }, identities: [], factors: [] }
  }
  const { titles, running } = await deskOf(['admin'], {
    failed: 2,
    people: [
      person('neu', {}),
      person('alt', { createdAt: at('2024-01-01T00:00:00Z') }),
      person('amt', { appMetadata: { roles: ['editor'] } }),
      person('eingeladen', { invitedAt: NOW, emailConfirmedAt: undefined }),
    ],
    state: {
      lastBackup: at('2024-11-10T03:00:00Z'),
      disk: { free: 5e8, total: 100e9 },
      links: { checkedAt: NOW, pages: 9, links: 9, foreign: undefined, broken: [{ address: '/weg', on: ['/'] }] },
    },
  })
  expect(titles.toSorted()).toEqual([
    ...['2 Nachrichten kamen nicht an', 'Der Speicherplatz wird knapp', 'Ein Link führt ins Leere'],
    ...['Neues Konto: Person neu', 'Seit 14 Tagen keine Sicherung'],
  ])
  expect(running).toEqual(['Version 1.2.3: läuft'])
})

test('a machine that was never backed up says so, and who keeps it sees the last backup of one that was', async () => {
  const never = { ...FULL.state, lastBackup: undefined }
  expect((await deskOf(['admin'], { state: never })).titles).toEqual(['Noch keine Sicherung'])
  expect(await deskOf(['board'])).toMatchObject({ titles: [], running: [] })
  expect(await deskOf(['admin'])).toMatchObject({
    titles: [],
    running: ['heute, 4:10: Letzte Sicherung', 'heute, 3:10: Alle 214 Links funktionieren', 'Version 1.2.3: läuft'],
  })
})

test('who has signed an application waits for board and treasurer, and who has not is waited for', async () => {
  const people = [{ firstName: 'Mia', lastName: 'Muster' }]
  const receivedAt = at('2024-11-22T10:00:00Z')
  const application = (id: string, state: string) => ({ id, state, feeTitle: 'Jugend', receivedAt, people })
  const applications = [application('a', 'new'), application('b', 'waiting'), application('c', 'accepted')]
  const title = 'Mia Muster: Antrag auf Mitgliedschaft'
  for (const office of ['board', 'treasurer'] as const) {
    const { titles, actions, running } = await deskOf([office], { applications })
    expect(titles.filter((each) => each === title)).toHaveLength(1)
    expect(actions).toContain('Ansehen /admin/antraege/a')
    expect(running).toContain('wartet auf Papier: Ein Antrag ohne Unterschrift')
  }
  expect((await deskOf(['youth'], { applications })).titles).not.toContain(title)
})
