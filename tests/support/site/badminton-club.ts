import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Test support: the colours of a club that shares nothing with the sample's. */
export const GREEN = { primary: '#1d6b34', accent: '#f2c230' }

const drawing = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="${fill}"/></svg>`

const HALL = `  street: Am Wehr 7
  postalCode: "01067"
  city: Grünhausen`

const FILES: Record<string, string> = {
  'club/club.yaml': `name: BC Grünhausen e. V.
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
  'club/look.yaml': `slogan: Federleicht durch den Winter.
sport:
  name: Badminton
  english: Badminton
colours:
  primary: "${GREEN.primary}"
  accent: "${GREEN.accent}"
logo: letters
banner: hall
defaultPictures:
  - pictures/feder.svg
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
  'club/training.yaml': `youthNotice:
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
  'club/values.yaml': `heroText: Jeden Montag in der Sporthalle am Wehr.
title: Was uns wichtig ist
values:
  - title: Offen für alle
    text: Wer will, spielt mit.
`,
  'club/board.yaml': `groupPicture: pictures/feder.svg
groupPictureText: Der Vorstand
members:
  - name: Ina Vogt
    position: Vorsitzende
    gender: w
    picture: pictures/feder.svg
    email: post@bc-gruenhausen.example
`,
  'club/seasons.yaml': 'seasons: []\n',
  'club/directions.yaml': `origins:
  - title: Von der Straßenbahn
    front:
      - {icon: arrive, text: "Zwei Minuten am Fluss entlang."}
    rear:
      - {icon: arrive, text: "Über den Hof."}
`,
  'club/downloads.yaml': 'documents: []\n',
  'pages/chronik.md': '---\ntitle: Chronik\nsubtitle: Noch leer\n---\n\nHier steht bald etwas.\n',
  'pages/datenschutz.md':
    '---\ntitle: Datenschutzerklärung\nsubtitle: Was wir speichern\n---\n\nVerantwortlich ist {{club.name}}.\n',
  'pages/faq.md': '---\ntitle: Fragen\nsubtitle: Und Antworten\n---\n\n## Brauche ich Schuhe?\n\nJa, für die Halle.\n',
  'news/2024-11-02-neue-netze.md':
    '---\ntitle: Neue Netze\ndate: 2024-11-02 18:00\n---\n\nSie hängen seit heute. [So finden Sie uns](/anfahrt).\n',
  'news/2024-12-02-winterpause.md': '---\ntitle: Winterpause\ndate: 2024-12-02\n---\n\nIm Januar geht es weiter.\n',
  'pictures/feder.svg': drawing('#cfe8d5'),
  'pictures/texts.yaml': 'feder.svg: Eine Feder\n',
}

/** Words that belong to the sample's sport, its people and its places; a club of another sport wants none of them anywhere. */
export const FOREIGN_WORDS =
  /tischtennis|table tennis|(?<!\p{L})b[aä]ll(?:e|s|wechsel)?(?!\p{L})|schläger|dorfspiel|musterdorf|oberbeispiel|(?<!\p{L})ttc(?!\p{L})|kantner|zellmann|orthen/iu

/** Writes the content of a badminton club in green, without tournament, chronicle, youth and teams. @returns its folder */
export async function writeBadmintonClub(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-badminton-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
