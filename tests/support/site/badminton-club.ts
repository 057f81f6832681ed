import { parse } from 'yaml'
import { z } from 'zod'
import type { DocumentName } from '#features/club/editing/document-name.ts'
import { countName, innerName, isTypedFields, toTypedFields, type Typed } from '#shared/form/typed.ts'
import { documentForms } from '#site/routes/admin/club/document-forms.ts'
import { plainPicture } from '#tests/support/pictures/sample-pictures.ts'
import { join, openSession } from './enter.ts'
import type { Site } from './start-site.ts'

/** Test support: the colours of a club that shares nothing with the sample's. */
export const GREEN = { primary: '#1d6b34', accent: '#f2c230' }

const HALL = `  street: Am Wehr 7
  postalCode: "01067"
  city: Grünhausen`

/** Placeholder for the picture that the club uploads. */
const PICTURE = 'pictures/feder.jpg'

/** The input of the room's forms, written as in files. */
const DOCUMENTS: [name: DocumentName, source: string][] = Object.entries({
  club: `name: BC Grünhausen e. V.
shortName: BC Grünhausen
tagline: Wir schlagen auf, wenn es dunkel wird.
founded: 1987-05-09
address:
${HALL}
hall:
  name: Sporthalle am Wehr
${HALL}
  latitude: 51.05
  longitude: 13.73
state: SN
email: post@bc-gruenhausen.example
phone: (0351) 4120
register:
  court: Amtsgericht Dresden
  number: VR 1
representatives:
  - Ina Vogt (Vorsitzende)
responsibleForContent:
  name: Ina Vogt
${HALL}
hosting: Diese Website läuft auf einem Server in Deutschland.
leaguePortal:
  name: Ligaverzeichnis
  teamsUrl: https://liga.example/
  tablesUrl: https://liga.example/tabellen
map:
  providerName: Kartendienst
  embedUrl: https://karte.example/embed
  linkUrl: https://karte.example/
  privacyUrl: https://karte.example/datenschutz
copyrightYear: auto
`,
  look: `slogan: Federleicht durch den Winter.
sport:
  name: Badminton
  english: Badminton
colours:
  primary: "${GREEN.primary}"
  accent: "${GREEN.accent}"
logo: letters
banner: hall
defaultPictures:
  - ${PICTURE}
menu:
  - label: Neues
    to: /news
  - label: Über uns
    below:
      - label: Vorstand
        to: /vorstand
      - label: Chronik
        to: /chronik
      - label: Formulare
        to: /docs
  - label: Weg zu uns
    to: /anfahrt
button:
  label: Mitmachen
  to: /kontakt
without: [turniere, chronik, jugend, mannschaften]
`,
  training: `youthNotice:
  title: Jugend
  text: Gibt es bei uns nicht.
  open: false
slots:
  - weekday: monday
    group: Alle
    from: "18:00"
    to: "20:00"
breaks: []
seasonFrom: 2024-09-01
firstVisit:
  title: Zum ersten Mal
  text: Kommen Sie mit Hallenschuhen vorbei.
`,
  values: `heroText: Jeden Montag in der Sporthalle am Wehr.
title: Was uns wichtig ist
values:
  - title: Offen für alle
    text: Wer will, spielt mit.
`,
  board: `groupPicture: ${PICTURE}
groupPictureText: Der Vorstand
members:
  - name: Ina Vogt
    position: Vorsitzende
    gender: w
    picture: ${PICTURE}
    email: post@bc-gruenhausen.example
`,
  seasons: 'seasons: []\n',
  directions: `origins:
  - title: Von der Straßenbahn
    front:
      - {icon: arrive, text: "Zwei Minuten am Fluss entlang."}
    rear:
      - {icon: arrive, text: "Über den Hof."}
`,
  downloads: 'documents: []\n',
  'page/datenschutz':
    'title: Datenschutzerklärung\nsubtitle: Was wir speichern\nmarkdown: Verantwortlich ist {{club.name}}.\n',
  'page/faq': 'title: Fragen\nsubtitle: Und Antworten\nmarkdown: "## Brauche ich Schuhe?\\n\\nJa, für die Halle."\n',
} satisfies Partial<Record<DocumentName, string>>).map(([name, source]) => [name as DocumentName, source])

/** Words of the sample's sport, people and places, which must not occur at a club of another sport. */
export const FOREIGN_WORDS =
  /tischtennis|table tennis|(?<!\p{L})b[aä]ll(?:e|s|wechsel)?(?!\p{L})|schläger|dorfspiel|musterdorf|oberbeispiel|(?<!\p{L})ttc(?!\p{L})|kantner|zellmann|orthen/iu

/** The fields that a form of the room sends for these values. */
function* namedFields(typed: Typed, name: string): Generator<[string, string]> {
  if (typeof typed === 'string') yield [name, typed]
  else if (isTypedFields(typed))
    for (const [key, value] of Object.entries(typed)) yield* namedFields(value, innerName(name, key))
  else {
    yield [countName(name), String(typed.length)]
    for (const [index, value] of typed.entries()) yield* namedFields(value, innerName(name, index))
  }
}

/** Begins a green badminton club on a site that shows the sample: without tournament, chronicle, youth and teams, by forms alone. */
export async function beginBadmintonClub(site: Site): Promise<void> {
  const board = await join(site, { name: 'Ina Vogt', roles: ['admin', 'board'] })
  const headers = { cookie: (await openSession(site, board)).cookie, Origin: site.origin }
  async function send(path: string, fields: Iterable<[string, string]>): Promise<string> {
    const body = new URLSearchParams([...fields])
    const answer = await fetch(site.origin + path, { method: 'POST', body, headers, redirect: 'manual' })
    const to = answer.headers.get('location')
    if (to === null)
      throw new Error(`${path} was refused: ${answer.status} ${/<main.*/s.exec(await answer.text())?.[0]}`)
    return to
  }
  const numberAt = async (path: string) =>
    /name="number" value="(\d+)"/.exec(await (await fetch(site.origin + path, { headers })).text())?.[1] ?? ''

  await send('/admin/beginnen', Object.entries({ ...BEGINNING, intent: 'beginnen' }))
  const photo = await plainPicture(1_600, 900).jpeg().toBuffer()
  const body = new FormData()
  body.append('bild', new Blob([new Uint8Array(photo)]), 'feder.jpg')
  const sent = await fetch(`${site.origin}/admin/bilder/hochladen`, { method: 'POST', body, headers })
  const { pictures } = uploaded.parse(await sent.json())
  for (const [name, source] of DOCUMENTS) {
    const form = documentForms.find((each) => each.name === name)
    if (!form) throw new Error(`no form for ${name}`)
    const path = `/admin/verein/${form.slug}`
    const values: unknown = parse(source.replaceAll(PICTURE, pictures[0]?.path ?? ''))
    const fields = namedFields(toTypedFields(form.fields, values), '')
    await send(path, [...fields, ['number', await numberAt(path)], ['intent', 'speichern']])
  }
  for (const [title, markdown] of ARTICLES) {
    const article = await send('/admin/news', [['title', title]])
    const number = await numberAt(article)
    await send(article, Object.entries({ intent: 'publish', number, title, markdown }))
  }
}

const uploaded = z.object({ pictures: z.array(z.object({ path: z.string() })) })

const BEGINNING = {
  name: 'BC Grünhausen e. V.',
  shortName: 'BC Grünhausen',
  founded: '1987',
  sport: 'Badminton',
  ...GREEN,
  street: 'Am Wehr 7',
  postalCode: '01067',
  city: 'Grünhausen',
  state: 'SN',
  email: 'post@bc-gruenhausen.example',
  'slot0-weekday': 'monday',
  'slot0-group': 'Alle',
  'slot0-from': '18:00',
  'slot0-to': '20:00',
}
const ARTICLES = [
  ['Neue Netze', 'Sie hängen seit heute. [So finden Sie uns](/anfahrt).'],
  ['Winterpause', 'Im Januar geht es weiter.'],
] as const
