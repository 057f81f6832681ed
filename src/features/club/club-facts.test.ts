import { expect, test } from 'vitest'
import { clubDocumentNames, clubFactsIfMissing, clubSchemas } from './club-facts.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'

const slot = { weekday: 'tuesday', group: 'Jugend', from: '17:30', to: '19:00' }
const training = {
  youthNotice: { title: 'Jugend', text: 'Kommt vorbei!', open: true },
  slots: [slot],
  breaks: [],
  seasonFrom: '2024-09-01',
  firstVisit: { title: 'Zum ersten Mal', text: 'Turnschuhe genügen.' },
}
const member = { name: 'Ute Beispiel', position: 'Kassenwartin', gender: 'w', email: '' }
const board = { groupPicture: 'pictures/a.svg', groupPictureText: 'Der Vorstand', members: [member] }
const season = { id: 2024, label: '2024/25', teams: [{ name: 'Erste', league: 'Kreisliga', place: 3 }] }

type Name = keyof typeof clubSchemas
const messages = (name: Name, value: unknown) =>
  clubSchemas[name].safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('there is a schema for each file, and only look, notices and membership may be left out', () => {
  const needed = ['club', 'training', 'values', 'board', 'seasons', 'directions', 'downloads']
  expect(clubDocumentNames).toEqual([...needed, 'notices', 'membership', 'look'])
  expect(clubDocumentNames.filter((name) => !(name in clubFactsIfMissing))).toEqual(needed)
})

test('correct files have no mistakes', () => {
  expect(messages('club', sampleClub)).toEqual([])
  expect(messages('training', training)).toEqual([])
  expect(messages('board', board)).toEqual([])
  expect(messages('seasons', { seasons: [season, { ...season, note: 'Abbruch' }] })).toEqual([])
})

test.each<[Name, unknown, string]>([
  ['club', { ...sampleClub, name: ' ' }, 'name: Dieser Text darf nicht leer sein.'],
  ['club', { ...sampleClub, phone: 6881 }, 'phone: Hier fehlt ein Text.'],
  ['club', { ...sampleClub, founded: '21.04.1964' }, 'founded: Hier wird ein Tag in der Form 2024-12-28 erwartet.'],
  ['club', { ...sampleClub, founded: '1964-02-30' }, 'founded: Hier wird ein Tag in der Form 2024-12-28 erwartet.'],
  ['club', { ...sampleClub, email: 'info' }, 'email: Das ist keine E-Mail-Adresse.'],
  [
    'club',
    { ...sampleClub, representatives: [] },
    'representatives: Mindestens eine vertretungsberechtigte Person ist Pflicht im Impressum.',
  ],
  [
    'club',
    { ...sampleClub, address: { ...sampleClub.address, postalCode: 66_600 } },
    'address.postalCode: Die Postleitzahl gehört in Anführungszeichen: "66600".',
  ],
  [
    'club',
    { ...sampleClub, address: { ...sampleClub.address, postalCode: '666' } },
    'address.postalCode: Eine Postleitzahl hat fünf Ziffern.',
  ],
  [
    'club',
    { ...sampleClub, map: { ...sampleClub.map, embedUrl: 'javascript:alert(1)' } },
    'map.embedUrl: Hier wird eine Webadresse erwartet, die mit https:// beginnt.',
  ],
  [
    'training',
    { ...training, slots: [{ ...slot, from: '19:00', to: '17:30' }] },
    'slots.0: Das Ende der Trainingszeit muss nach ihrem Anfang liegen.',
  ],
  [
    'training',
    { ...training, slots: [{ ...slot, to: '24:00' }] },
    'slots.0.to: Hier wird eine Uhrzeit in der Form "17:30" erwartet.',
  ],
  [
    'training',
    { ...training, slots: [{ ...slot, weekday: 'Dienstag' }] },
    'slots.0.weekday: Ein Wochentag ist eines von monday, tuesday, wednesday, thursday, friday, saturday, sunday.',
  ],
  [
    'training',
    { ...training, breaks: [{ from: '2024-12-24', to: '2024-12-23', reason: 'Fest' }] },
    'breaks.0: Das Ende der Pause darf nicht vor ihrem Anfang liegen.',
  ],
  ['board', { ...board, members: [{ ...member, email: 'ute' }] }, 'members.0.email: Das ist keine E-Mail-Adresse.'],
  [
    'board',
    { ...board, members: [{ ...member, gender: 'f' }] },
    'members.0.gender: gender ist m oder w; es wählt nur das gezeichnete Bild.',
  ],
])('a mistake in the file %s is explained to the volunteer (%#)', (name, value, message) =>
  expect(messages(name, value)).toEqual([message]),
)

test('a word that is spelled wrong is not passed over', () => {
  expect(messages('board', { ...board, memebrs: [] })).toHaveLength(1)
  expect(
    messages('downloads', { documents: [{ title: 'a', file: 'docs/a.pdf', description: 'b', size: 1 }] }),
  ).toHaveLength(1)
})

test('a document lies in the folder docs', () => {
  const document = (file: string) => ({ documents: [{ title: 'Satzung', file, description: 'Alles' }] })
  expect(messages('downloads', document('docs/satzung.pdf'))).toEqual([])
  expect(messages('downloads', document('../secrets.pdf'))).toHaveLength(1)
})
