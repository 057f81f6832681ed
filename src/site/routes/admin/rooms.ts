import { may, type Office, type Right } from '#rights/offices.ts'
import type { RoomIcon } from '../../ui/admin-shell.tsx'

/** The rooms of the members' area in the order of its navigation; a room needs its right, or none. */
export type Room = {
  path: string
  label: string
  /** What the room contains, for the overview. */
  about: string
  icon: RoomIcon
  right?: Right
  /** Captains of a team may enter, too. */
  isForCaptains?: true
  /** Pages of the room that require another right, by their route patterns. */
  sideDoors?: Record<string, Right>
  /** Addresses outside the room's path that belong to it. */
  annexes?: string[]
}

export const ROOMS: Room[] = [
  {
    path: '/admin',
    label: 'Übersicht',
    about: 'Was auf Sie wartet.',
    icon: 'house',
    annexes: ['/admin/beginnen', '/admin/umziehen'],
  },
  {
    path: '/admin/anfragen',
    label: 'Anfragen',
    about: 'Lesen und beantworten, was man den Verein fragt.',
    icon: 'inbox',
    right: 'answer-enquiries',
  },
  {
    path: '/admin/antraege',
    label: 'Anträge',
    about: 'Wer Mitglied werden möchte.',
    icon: 'applications',
    right: 'keep-applications',
  },
  {
    path: '/admin/news',
    label: 'News',
    about: 'Artikel schreiben, planen und veröffentlichen.',
    icon: 'newspaper',
    right: 'write-news',
  },
  {
    path: '/admin/bilder',
    label: 'Bilder',
    about: 'Fotos hochladen, beschreiben und wiederfinden.',
    icon: 'images',
    right: 'write-news',
  },
  {
    path: '/admin/seiten',
    label: 'Seiten',
    about: 'Eigene Seiten des Vereins: Abteilungen, Hallen, Satzung.',
    icon: 'pages',
    right: 'write-news',
  },
  {
    path: '/admin/einwilligungen',
    label: 'Einwilligungen',
    about: 'Wer auf Fotos gezeigt werden darf.',
    icon: 'consents',
    right: 'keep-consents',
  },
  {
    path: '/admin/termine',
    label: 'Termine',
    about: 'Eintragen, wiederholen, absagen.',
    icon: 'dates',
    right: 'keep-dates',
  },
  {
    path: '/admin/turniere',
    label: 'Turniere',
    about: 'Anmeldungen ansehen, vormerken und ausgeben.',
    icon: 'trophy',
    right: 'read-registrations',
    sideDoors: { '/admin/turniere/:slug/abend': 'report-tournaments' },
  },
  {
    path: '/admin/spiele',
    label: 'Spiele',
    about: 'Ergebnisse eintragen, Spiele verlegen, Mannschaften pflegen.',
    icon: 'matches',
    right: 'keep-fixtures',
    isForCaptains: true,
  },
  {
    path: '/admin/verein',
    label: 'Verein',
    about: 'Training, Vorstand, Anschrift und alles, was der Verein von sich sagt.',
    icon: 'club',
    right: 'open-club-room',
  },
  {
    path: '/admin/personen',
    label: 'Personen',
    about: 'Einladen, Ämter vergeben und übergeben.',
    icon: 'users',
    right: 'manage-people',
    annexes: ['/admin/protokoll'],
  },
  {
    path: '/admin/datenschutz',
    label: 'Datenschutz',
    about: 'Was der Verein über wen gespeichert hat, wozu und wie lange.',
    icon: 'privacy',
    right: 'keep-privacy',
  },
  {
    path: '/admin/postausgang',
    label: 'Postausgang',
    about: 'Was verschickt wurde, wartet oder nicht ankam.',
    icon: 'mailbox',
    right: 'read-outbox',
  },
  {
    path: '/admin/papierkorb',
    label: 'Papierkorb',
    about: 'Gelöschtes zurückholen, 30 Tage lang.',
    icon: 'bin',
    right: 'open-bin',
  },
  {
    path: '/admin/zustand',
    label: 'Zustand',
    about: 'Sicherung, Speicherplatz und Links der Website.',
    icon: 'state',
    right: 'read-state',
  },
  {
    path: '/admin/mitglieder',
    label: 'Für Mitglieder',
    about: 'Termine, Protokolle und die eigenen Angaben.',
    icon: 'members',
    right: 'read-member-files',
  },
  { path: '/admin/konto', label: 'Mein Konto', about: 'Name, E-Mail-Adresse, Passwort und Geräte.', icon: 'user' },
]

/** The rooms that these offices may enter. @param isCaptain of any team */
export const roomsFor = (offices: readonly Office[], isCaptain = false): Room[] =>
  ROOMS.filter(({ right, isForCaptains }) => {
    const opens = right === undefined || may({ offices }, right)
    return opens || (isCaptain && isForCaptains === true)
  })

/**
 * The room of a route, by the route pattern from the router: `admin/personen/:id`.
 *
 * @throws for a pattern outside of all rooms: without a room the access to the route would be undefined
 */
export function roomOf(pattern: string): Room {
  const path = pathOf(pattern)
  const found = ROOMS.find((room) => [room.path, ...(room.annexes ?? [])].some((home) => isWithin(path, home)))
  if (!found) throw new Error(`No room of the members’ area has the address ${path}`)
  return found
}

/** The right that a route requires; undefined where everybody may enter. */
export const rightOf = (room: Room, pattern: string): Right | undefined =>
  room.sideDoors?.[pathOf(pattern)] ?? room.right

const pathOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`

/** The overview has only its own page, not those below it; but unknown addresses belong to it. */
const isWithin = (path: string, home: string): boolean =>
  path === home || (home === '/admin' ? path === '/admin/*' : path.startsWith(`${home}/`))
