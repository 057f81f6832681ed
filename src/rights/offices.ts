import { err, type Result } from '#shared/result.ts'

/** Offices of the club, as they stand in `app_metadata.roles` of an account. */
export const OFFICES = ['admin', 'board', 'editor', 'director', 'youth', 'treasurer', 'member'] as const
export type Office = (typeof OFFICES)[number]

export const isOffice = (text: string): text is Office => OFFICES.some((office) => office === text)

/** As people call them. */
export const officeNames: Record<Office, string> = {
  admin: 'Technik',
  board: 'Vorstand',
  editor: 'Pressewart',
  director: 'Turnierleitung',
  youth: 'Jugendwart',
  treasurer: 'Kasse',
  member: 'Mitglied',
}

/** Everything in the members' area that not everybody may do, and who may. Each use case asks here before it does anything. */
const RIGHTS = {
  /** List, invite, change, disable people, hand offices over, end their sessions. */
  'manage-people': ['admin'],
  'read-audit-log': ['admin'],
  'read-outbox': ['admin'],
  'retry-mail': ['admin'],
  /** How the site is doing: backup, disk, version, links that lead nowhere. */
  'read-state': ['admin'],
  'read-registrations': ['director', 'board'],
  /** Make tournaments, change and publish them. */
  'keep-tournaments': ['director'],
  /** Mark them, write notes. */
  'handle-registrations': ['director'],
  /** The day itself: check-in, draw, tables, results. */
  'run-tournaments': ['director', 'board'],
  /** How one ended, for whoever tells of it: nothing but what everybody may read. */
  'report-tournaments': ['director', 'board', 'editor'],
  'export-registrations': ['director', 'board'],
  'mail-registrants': ['director'],
  /** What is for members alone: everybody with an office, and be it that of a member; not whoever has made an account. */
  'read-member-files': OFFICES,
  'keep-member-files': ['board'],
  /** What members show one another, and be seen there. */
  'meet-members': OFFICES,
  /** Say which work there is for members; a captain does for the own team’s home matches without it. */
  'keep-duties': ['board', 'director'],
  /** Read and answer what people ask the club: each office its own, the board all. */
  'answer-enquiries': ['board', 'youth', 'director', 'editor'],
  /** Everything about articles and the picture library. */
  'write-news': ['editor', 'board'],
  /** Begin with the own club in the place of the sample, and bring its former website. */
  'begin-club': ['admin', 'board'],
  /** The bin; what somebody sees there follows from the rights of its kind. */
  'open-bin': ['editor', 'board', 'director', 'youth'],
  /** The register of consents to be shown in pictures. */
  'keep-consents': ['youth', 'board'],
  /** The waiting list of the youth training: groups, free places, children. */
  'keep-youth-list': ['youth', 'board'],
  /** The record of personal data, and what is kept of somebody. */
  'keep-privacy': ['board'],
  /** What the club says of itself: name, board, directions, downloads, running texts. */
  'keep-club': ['board'],
  /** Colours, logo, menu, and which pages there are. */
  'keep-look': ['board'],
  /** What members pay. */
  'keep-fees': ['board', 'treasurer'],
  /** Applications for membership, without the accounts of those who apply. */
  'keep-applications': ['board', 'treasurer'],
  /** Their accounts, with the treasurer's own passphrase. */
  'open-accounts': ['treasurer'],
  /** The room in which each changes what their office may. */
  'open-club-room': ['youth', 'board', 'treasurer'],
  /** Times of training and what is otherwise on a day. */
  'keep-training': ['youth', 'board'],
  /** Teams, matches and results of all teams; a captain keeps the own team without it. */
  'keep-fixtures': ['director', 'board', 'editor'],
  /** The dates that the club writes itself. */
  'keep-dates': ['board', 'director', 'youth', 'editor'],
} as const satisfies Record<string, readonly Office[]>

export type Right = keyof typeof RIGHTS
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]

/** Who wants to do something. */
export type Actor = { accountId: string; offices: readonly Office[] }
export type NotAllowed = { kind: 'not-allowed'; right: Right }

/** Whom to ask for it. */
export const officesWith = (right: Right): readonly Office[] => RIGHTS[right]

export function may({ offices }: Pick<Actor, 'offices'>, right: Right): boolean {
  const allowed: readonly Office[] = RIGHTS[right]
  return offices.some((office) => allowed.includes(office))
}

/** What a use case answers first where {@link may} says no. */
export const notAllowed = (right: Right): Result<never, NotAllowed> => err({ kind: 'not-allowed', right })

/** The offices among an account's roles; what is no office of ours is passed over. */
export function toOffices(roles: readonly unknown[] | undefined): Office[] {
  return OFFICES.filter((office) => roles?.includes(office))
}
