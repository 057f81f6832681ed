import { expect, test } from 'vitest'
import { groupByPlace, listHalls, listTournaments, nextChange, type Sharing } from './list-shared.ts'
import type { SharedTournament } from './shared-facts.ts'

const at = (text: string) => new Date(`${text}Z`)
const NOW = at('2026-12-01T12:00')

const tournament = (changed: Partial<SharedTournament> = {}): SharedTournament => ({
  slug: 'pokal',
  path: '/pokal',
  name: 'Pokal',
  venue: 'Halle, 66600 Musterdorf',
  place: { postalCode: '66600', city: 'Musterdorf' },
  startsAt: at('2026-12-28T09:00'),
  endsAt: at('2026-12-28T17:00'),
  competitions: [],
  entriesCloseAt: at('2026-12-19T22:59:59.999'),
  lateEntries: 'reject',
  ...changed,
})

const club = (folder: string, ...tournaments: SharedTournament[]): Sharing => ({
  club: { folder, shares: ['turniere', 'hallen'] },
  origin: `https://${folder}`,
  facts: {
    shares: ['turniere', 'hallen'],
    clubName: folder,
    stamp: at('2026-08-01T00:00'),
    hall: { name: 'Halle', street: 'Weg 1', postalCode: '66600', city: folder, latitude: 49, longitude: 7 },
    tournaments,
  },
})

const entryAt = (changed: Partial<SharedTournament>, now = NOW) =>
  listTournaments([club('a', tournament(changed))], now)[0]?.entry

test('tournaments of all clubs stand in the order in which they take place, until they are over', () => {
  const soon = tournament({ slug: 'bald', startsAt: at('2026-12-05T09:00'), endsAt: at('2026-12-05T17:00') })
  const sharing = [club('b', tournament()), club('a', tournament(), soon)]
  const ids = (now: Date) => listTournaments(sharing, now).map(({ id }) => id)
  expect(ids(NOW)).toEqual(['a-bald', 'a-pokal', 'b-pokal'])
  expect(ids(at('2026-12-05T17:01'))).toEqual(['a-pokal', 'b-pokal'])
})

test('what a club no longer shares is not listed, whatever is kept of it', () => {
  const silent = { ...club('a', tournament()), club: { folder: 'a', shares: [] } }
  expect([listTournaments([silent], NOW), listHalls([silent])]).toEqual([[], []])
})

test('a listed tournament says whether one can enter, and until when', () => {
  const late = { lateEntries: 'accept-late', lateEntriesEndAt: at('2026-12-28T08:00') } as const
  const afterwards = at('2026-12-20T00:00')
  expect([
    entryAt({}),
    entryAt({ few: 'nur noch 3 von 16 frei' }),
    entryAt({ full: 'waiting-list' }),
    entryAt({ full: 'over' }),
    entryAt({}, afterwards),
    entryAt(late, afterwards),
    entryAt({ lateEntries: 'accept-late' }, afterwards),
    entryAt({ ...late, full: 'waiting-list' }, afterwards),
    entryAt({}, at('2026-12-28T10:00')),
  ]).toEqual([
    { text: 'Anmeldung bis 19.12.2026', isOpen: true },
    { text: 'Anmeldung bis 19.12.2026, nur noch 3 von 16 frei', isOpen: true },
    { text: 'Ausgebucht, Warteliste bis 19.12.2026', isOpen: true },
    { text: 'Ausgebucht', isOpen: false },
    { text: 'Die Anmeldung ist geschlossen', isOpen: false },
    { text: 'Anmeldeschluss vorbei, verspätete Anmeldung bis 28.12.2026, 09:00 Uhr', isOpen: true },
    { text: 'Anmeldeschluss vorbei, verspätete Anmeldung noch möglich', isOpen: true },
    { text: 'Ausgebucht, Warteliste noch offen', isOpen: true },
    { text: 'Läuft gerade', isOpen: false },
  ])
})

test('a page is kept until the first moment at which it reads otherwise', () => {
  const listed = (now: Date) => listTournaments([club('a', tournament())], now)
  const closing = nextChange(listed(NOW), NOW)
  expect(closing).toEqual(at('2026-12-19T23:00'))
  expect(closing && listed(closing)[0]?.entry.isOpen).toBe(false)
  expect(nextChange([], NOW)).toBeUndefined()
})

test('places stand by postal code, and what nobody can find comes last', () => {
  const far = tournament({ slug: 'fern', place: { postalCode: '54290', city: 'Trier' } })
  const nowhere = tournament({ slug: 'nirgends', place: undefined })
  const groups = groupByPlace(listTournaments([club('a', nowhere, tournament(), far)], NOW))
  expect(groups.map(({ place }) => place?.city)).toEqual(['Trier', 'Musterdorf', undefined])
})
