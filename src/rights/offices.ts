import { err, type Result } from '#shared/result.ts'

/** The club's offices, as `app_metadata.roles` of an account holds them. */
export const OFFICES = ['admin', 'board', 'editor', 'director', 'youth', 'treasurer', 'member'] as const
export type Office = (typeof OFFICES)[number]

export const isOffice = (text: string): text is Office => OFFICES.some((office) => office === text)

/** The name of each office as people say it. */
export const officeNames: Record<Office, string> = {
  admin: 'Technik',
  board: 'Vorstand',
  editor: 'Pressewart',
  director: 'Turnierleitung',
  youth: 'Jugendwart',
  treasurer: 'Kasse',
  member: 'Mitglied',
}

/** Everything in the members' area that is restricted, with the offices that may do it. Each use case checks here before it does anything. */
const RIGHTS = {
  /** List, invite, change, disable people, hand offices over, end their sessions. */
  'manage-people': ['admin'],
  'read-audit-log': ['admin'],
  'read-outbox': ['admin'],
  'retry-mail': ['admin'],
  /** The state of the site: backup, disk, version, dead links. */
  'read-state': ['admin'],
  'read-registrations': ['director', 'board'],
  /** Create, change and publish tournaments. */
  'keep-tournaments': ['director'],
  /** Mark registrations and write notes on them. */
  'handle-registrations': ['director'],
  /** The day itself: check-in, draw, tables, results. */
  'run-tournaments': ['director', 'board'],
  /** How a tournament ended, for writing a report: only what is public anyway. */
  'report-tournaments': ['director', 'board', 'editor'],
  'export-registrations': ['director', 'board'],
  'mail-registrants': ['director'],
  /** Members-only content: every office has it, including plain membership; an account without an office does not. */
  'read-member-files': OFFICES,
  'keep-member-files': ['board'],
  /** See what members share with one another, and appear there. */
  'meet-members': OFFICES,
  /** Define the work there is for members; a captain needs no such right for the own team’s home matches. */
  'keep-duties': ['board', 'director'],
  /** Read and answer enquiries: each office its own, the board all of them. */
  'answer-enquiries': ['board', 'youth', 'director', 'editor'],
  /** Everything about articles and the picture library. */
  'write-news': ['editor', 'board'],
  /** Replace the sample with the own club, and import its former website. */
  'begin-club': ['admin', 'board'],
  /** The bin; the rights of each kind decide which of its items an actor sees there. */
  'open-bin': ['editor', 'board', 'director', 'youth'],
  /** The register of consents to be shown in pictures. */
  'keep-consents': ['youth', 'board'],
  /** The waiting list of the youth training: groups, free places, children. */
  'keep-youth-list': ['youth', 'board'],
  /** The record of personal data, and the data kept about one person. */
  'keep-privacy': ['board'],
  /** What the club publishes about itself: name, board, directions, downloads, running texts. */
  'keep-club': ['board'],
  /** Colours, logo, menu, and the choice of pages. */
  'keep-look': ['board'],
  /** Membership fees. */
  'keep-fees': ['board', 'treasurer'],
  /** Applications for membership, without the applicants' account numbers. */
  'keep-applications': ['board', 'treasurer'],
  /** The applicants' account numbers, with the treasurer's own passphrase. */
  'open-accounts': ['treasurer'],
  /** The room where each office edits what it may. */
  'open-club-room': ['youth', 'board', 'treasurer'],
  /** Training times, and changes to them on a single day. */
  'keep-training': ['youth', 'board'],
  /** Teams, matches and results of all teams; a captain needs no such right for the own team. */
  'keep-fixtures': ['director', 'board', 'editor'],
  /** The dates that the club enters itself. */
  'keep-dates': ['board', 'director', 'youth', 'editor'],
} as const satisfies Record<string, readonly Office[]>

export type Right = keyof typeof RIGHTS
export const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]

/** The account that wants to do something. */
export type Actor = { accountId: string; offices: readonly Office[] }
export type NotAllowed = { kind: 'not-allowed'; right: Right }

/** The offices that hold this right, to name in a refusal. */
export const officesWith = (right: Right): readonly Office[] => RIGHTS[right]

export function may({ offices }: Pick<Actor, 'offices'>, right: Right): boolean {
  const allowed: readonly Office[] = RIGHTS[right]
  return offices.some((office) => allowed.includes(office))
}

/** The first answer of a use case where {@link may} says no. */
export const notAllowed = (right: Right): Result<never, NotAllowed> => err({ kind: 'not-allowed', right })

/** The offices among an account's roles; other roles are ignored. */
export function toOffices(roles: readonly unknown[] | undefined): Office[] {
  return OFFICES.filter((office) => roles?.includes(office))
}
