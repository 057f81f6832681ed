import type { Generated, Kysely } from 'kysely'
import type { Tally } from '#shared/tally.ts'
import type { IdentityTables } from './identity-tables.ts'

/** Instants are UTC ISO text, truth values 0 or 1, JSON is text; so rows are equal on SQLite and PostgreSQL. */
export type Tables = IdentityTables & {
  articles: ArticleTable
  article_slugs: { slug: string; article_id: string }
  /** @property file the content file that names it */
  redirects: { path: string; target: string; file: string }
  pictures: PictureTable
  /** Masters that an import which came to no end has made. */
  prepared_pictures: Omit<PictureTable, 'text'> & { mark: string }
  club_documents: { name: string; json: string }
  files: { path: string; hash: string; media_type: string; bytes: number }
  events: EventTable
  registrations: RegistrationTable
  registration_teams: { registration_id: string; position: number; name: string }
  registration_handling: RegistrationHandlingTable
  registration_messages: RegistrationMessageTable
  registration_mails: RegistrationMailTable
  outbox: OutboxTable
  content_files: ContentFileTable
  content_state: { id: number; revision: number }
  secrets: { name: string; value: string }
  /** On PostgreSQL only. @property key a keyed hash */
  counted_actions: { key: string; count: number; ends_at: string }
}

export type ArticleTable = {
  id: string
  slug: string
  title: string
  published_at: string
  /** When its text or pictures last changed; at first the moment of publication. */
  updated_at: string
  /** 1 for what nobody is to read yet. */
  is_draft: number
  /** From when on readers find it no more. */
  expires_at: string | null
  summary: string
  preview_picture: string | null
  /** JSON array of picture paths. */
  pictures: string
  /** JSON array of further front-matter entries, in their order. */
  metadata: string
  markdown: string
  html: string
  content_hash: string
  search_text: string
}

export type PictureTable = {
  path: string
  hash: string
  format: string
  width: number
  height: number
  text: string
}

/** What was last imported from each content file. */
export type ContentFileTable = {
  path: string
  /** Differs when the file does. */
  mark: string
  /** The whole text of files that people write with comments, so that an export gives them back. */
  source: string | null
}

export type EventTable = {
  id: string
  slug: string
  name: string
  description: string
  description_html: string
  starts_at: string
  ends_at: string
  beforehand: string
  venue: string
  entries_close_on: string
  late_entries: string
  max_teams: number
  /** Null without a limit. */
  places: number | null
  contact_email: string
}

export type RegistrationTable = {
  id: string
  event_id: string
  reference: string
  /** Unguessable part of the confirmation page's address. */
  token: string
  contact_name: string
  contact_address: string
  contact_number: string
  contact_number_e164: string | null
  contact_email: string
  is_late: number
  /** Key of the form view it was sent from; the same key twice is the same registration. */
  form_key: string
  form_fingerprint: string
  received_at: string
}

/** What the tournament director has noted; without a row a registration is as it came. */
export type RegistrationHandlingTable = {
  registration_id: string
  mark: string
  mark_changed_at: string | null
  /** Id of an account, which may be gone. */
  mark_changed_by: string | null
  note: string
  /** Grows with every change of the note, from 0. */
  note_version: number
  note_changed_at: string | null
  note_changed_by: string | null
}

/** What was written to many registrants at once. */
export type RegistrationMessageTable = {
  id: string
  event_id: string
  /** The form view it was sent from; the same key twice is the same message. */
  form_key: string
  form_fingerprint: string
  subject: string
  text: string
  /** How many mails it became. */
  recipients: number
  sent_at: string
  sent_by: string
}

/** Which mails went to a registration; those mails leave the outbox long before. */
export type RegistrationMailTable = {
  mail_id: string
  registration_id: string
  /** Null for the confirmation. */
  message_id: string | null
}

export type OutboxTable = {
  id: string
  channel: Generated<'email' | 'sms'>
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
  created_at: string
  attempts: number
  next_attempt_at: string | null
  sent_at: string | null
  last_error: string | null
}

export type Database = Kysely<Tables>

/** When work may run again that did not succeed; conflicts and connections lost before the commit are always among the reasons. */
export type Repeating = {
  /** To run it twice is the same as to run it once, so it also runs again when nobody knows whether its commit was done. */
  isIdempotent?: boolean
  /** It looks first whether the thing is there; so on PostgreSQL it also runs again when somebody else has just written the same. */
  isTakenPassing?: boolean
}

/**
 * Runs its work in one transaction and resolves only when that is durably committed. The work may run several times from its start,
 * each time as if nothing had been before; so it must change nothing but what it changes by `trx`.
 */
export type InTransaction = <T>(work: (trx: Database) => Promise<T>, repeating?: Repeating) => Promise<T>

/** @property stop resolves when nothing is heard any more and the connection is closed */
export type Listening = { stop(): Promise<void> }

/** `away`: it passes by itself. `full`: the disk. */
export type DatabaseFailure = 'away' | 'full' | 'other'
/** @property waiting for a connection */
export type PoolLoad = { connections: number; idle: number; waiting: number; limit: number }

/** An open database: where to read, how to write, and how to let go. */
export type DatabaseConnection = {
  engine: 'sqlite' | 'postgres'
  /** For reading. What a transaction under way has not committed is not seen here. */
  db: Database
  inTransaction: InTransaction
  /** A number that changes when another process or connection has written; undefined where the engine offers none. */
  writeCounter: (() => number) | undefined
  /** Calls `hear` soon after somebody has announced something on the channel, and now and then without need; undefined on SQLite. */
  listen: ((channel: string, hear: () => void) => Listening) | undefined
  /**
   * Runs work while no other process does work of this name; the others wait. On SQLite, which has one instance, it simply runs.
   * Waiting and working may take long: not for requests.
   */
  oneAtATime: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** What statements failed of; expected failures, such as a second row with the same key, among them. */
  failures: Tally<DatabaseFailure>
  /** Undefined where there is no pool. */
  pool: (() => PoolLoad) | undefined
  close(): Promise<void>
}
