import { expect, test } from 'vitest'
import { optionalPageOf } from './club-pages.ts'
import { drawLogo } from './draw-logo.ts'
import { initialsOf } from './letters.ts'
import { lookSchema, presentLook } from './look.ts'
import { shownButton, shownMenu, usualButton, usualMenu, withPages } from './menu.ts'

const messages = (change: object) =>
  lookSchema
    .safeParse({ ...presentLook, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('the look that every club begins with has no mistakes', () => expect(messages({})).toEqual([]))

test.each<[object, string]>([
  [{ slogan: '' }, 'slogan: Dieser Text darf nicht leer sein.'],
  [
    { colours: { primary: 'grün', accent: '#ff9d2b' } },
    'colours.primary: Hier wird eine Farbe in der Form "#0755b9" erwartet.',
  ],
  [
    { colours: { primary: '#44aa44', accent: '#ff9d2b' } },
    'colours.primary: Auf Weiß und unter weißer Schrift ist dieser Ton zu hell (Kontrast 2,9 zu 1, nötig sind 4,5). Der nächste, der geht, ist "#1b8920".',
  ],
  [
    { colours: { primary: '#0755b9', accent: '#5a1a00' } },
    'colours.accent: Für die dunkle Schrift auf den Knöpfen ist dieser Ton zu dunkel (Kontrast 1,5 zu 1, nötig sind 4,5). Der nächste, der geht, ist "#a96249".',
  ],
  [
    { logo: 'tiger' },
    'logo: logo ist ball (Netz und Ball), letters (Anfangsbuchstaben) oder ein Bild wie pictures/logo.svg.',
  ],
  [{ letters: 'ttc' }, 'letters: letters sind ein bis vier große Buchstaben oder Ziffern.'],
  [
    { menu: [{ label: 'Verein' }] },
    'menu.0: Ein Eintrag des Menüs hat entweder eine Adresse (to) oder Einträge darunter (below).',
  ],
  [
    { menu: [{ label: 'Liga', to: 'https://liga.example/' }] },
    'menu.0.to: Hier wird eine Adresse der eigenen Website erwartet, zum Beispiel /news.',
  ],
  [
    { without: ['impressum'] },
    'without.0: Verzichten kann man auf mannschaften, vorstand, chronik, anfahrt, docs, kalender, termine, faq, turniere, jugend.',
  ],
])('a mistake is told in plain words: %j', (change, message) => expect(messages(change)).toEqual([message]))

test('the menu leaves out what the club does without, and a list with nothing in it', () => {
  expect(shownMenu(usualMenu, [])).toEqual(usualMenu)
  const [, list] = shownMenu(usualMenu, ['chronik', 'mannschaften'])
  expect(list?.below?.map(({ to }) => to)).toEqual(['/vorstand', '/termine', '/docs'])
  const none = shownMenu(usualMenu, ['chronik', 'mannschaften', 'vorstand', 'termine', 'docs', 'anfahrt'])
  expect(none.map(({ label }) => label)).toEqual(['Aktuelles', 'Kontakt'])
})

test('the highlighted button of a club without downloads leads to the contact form', () => {
  expect(shownButton(usualButton, [])).toEqual({ label: 'Mitglied werden', to: '/docs' })
  expect(shownButton(usualButton, ['docs'])).toEqual({ label: 'Mitglied werden', to: '/kontakt' })
})

test.each([
  ['/chronik', 'chronik'],
  ['/Mannschaften', 'mannschaften'],
  ['turniere/:slug/anmeldung/:token', 'turniere'],
  ['/docs#satzung', 'docs'],
  ['/impressum', undefined],
  ['/', undefined],
])('the address %s belongs to the page %s', (path, page) => expect(optionalPageOf(path)).toBe(page))

test.each([
  ['TTC Musterdorf', 'TTC'],
  ['BC Grünhausen', 'BC'],
  ['Sportfreunde Überall', 'SÜ'],
  ['1. Federballfreunde Neustadt am Bach', '1FN'],
  ['schach', 'S'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('a drawn mark has the club’s letters and colours and nothing of a ball', () => {
  const look = { ...presentLook, logo: 'letters', colours: { primary: '#1d6b34', accent: '#f2c230' } } as const
  const svg = drawLogo(look, 'BC Grünhausen')
  expect(svg).toContain('fill="#1d6b34"')
  expect(svg).toContain('stroke="#f2c230"')
  expect(svg).not.toContain('circle')
  expect(svg.match(/<path transform/g)).toHaveLength(2)
  expect(drawLogo({ ...look, letters: 'ÄÖX' }, '').match(/<path transform/g)).toHaveLength(3)
  expect(drawLogo(look, 'BC Grünhausen', 'full')).not.toContain('rx=')
})

test('pages stand last in the list that they name; of new lists two find room, the rest is below „Mehr“', () => {
  const page = (slug: string, menu: string) => ({ slug, title: slug.slice(1), menu })
  const shownWith = (...pages: ReturnType<typeof page>[]) =>
    withPages(usualMenu, pages).map(({ label, below }) => [label, ...(below ?? []).map((link) => link.to)].join(' '))
  const [news, club, ...others] = shownWith()
  expect(shownWith(page('/halle', 'Verein'), page('/vorstand', 'Verein'))).toEqual([news, `${club} /halle`, ...others])
  const two = [page('/judo', 'Abteilungen'), page('/halle', 'Hallen')]
  expect(shownWith(...two)).toEqual([news, club, ...others, 'Abteilungen /judo', 'Hallen /halle'])
  expect(shownWith(...two, page('/edeka', 'Sponsoren'))).toEqual([
    ...[news, club, ...others, 'Abteilungen /judo', 'Mehr /halle /edeka'],
  ])
})
