import { DAY } from '#shared/durations.ts'

/** Progress of an import: `uploaded` waits for parsing, `ready` for a user's review. A `failed` one can only be uploaded again. */
export const MOVE_STATES = [
  'uploaded',
  'failed',
  'ready',
  'importing',
  'imported',
  'taking-back',
  'taken-back',
] as const
export type MoveState = (typeof MOVE_STATES)[number]

/** How long an import can be taken back as a whole, and how long an unused upload is kept. */
export const TAKE_BACK = 30 * DAY
export const KEPT_UNUSED = 7 * DAY

/** What happens to a file: `kept` stays as the website has it, because a user has changed it there. */
export const FATES = ['new', 'replaced', 'unchanged', 'kept'] as const
export type Fate = (typeof FATES)[number]

/** @property count of all @property places where they are; only the first if there are many */
export type LeftOut = { reason: string; count: number; places: string[] }
export type MoveReport = {
  /** How the former website was made, such as `jekyll`. */
  from: string
  /** `found` is the sum of `taken` and `leftOut`. */
  kinds: { kind: string; found: number; taken: number; leftOut: number }[]
  leftOut: LeftOut[]
  /** Points for a user to check, file and sentence in one line. */
  hints: string[]
  fates: Record<Fate, number>
  /** Titles of content that stays as it is. */
  kept: string[]
}

/** The previous state of a file, which may have had another name. @property text for pictures and documents, JSON of the website's record */
export type FormerFile = { path: string; text: string }
/** @property former null for a new file */
export type Brought = {
  files: { path: string; former: FormerFile | null }[]
  redirects: { from: string; to: string }[]
}

/**
 * The import of a former website.
 *
 * @property name of the uploaded file
 * @property choice the user's tick: remove the sample club, or when taking back, also remove changed content
 * @property progress of the running work, or why it failed, in words
 */
export type SiteMove = {
  id: string
  name: string
  state: MoveState
  uploadedAt: Date
  uploadedBy: string
  importedAt: Date | undefined
  choice: boolean
  progress: string | undefined
  report: MoveReport | undefined
  brought: Brought | undefined
}

/** Whether it is over, so that another import may begin. */
export const isOver = ({ state }: Pick<SiteMove, 'state'>): boolean =>
  state === 'imported' || state === 'taken-back' || state === 'failed'
