import { DAY } from '#shared/durations.ts'

/**
 * How far a former website is: `uploaded` waits for its reading, `ready` for somebody who looks at it. What `failed` can only be sent anew.
 */
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

/** So long it can be taken back as a whole, and so long what was sent and not taken over is kept. */
export const TAKE_BACK = 30 * DAY
export const KEPT_UNUSED = 7 * DAY

/** What becomes of a file: `kept` stays as the website has it, because somebody has changed it there. */
export const FATES = ['new', 'replaced', 'unchanged', 'kept'] as const
export type Fate = (typeof FATES)[number]

/** @property items with a place each; of many the first @property count of all */
export type LeftOut = { reason: string; count: number; places: string[] }
export type MoveReport = {
  /** How the former website was made, such as `jekyll`. */
  from: string
  /** What was found is what was taken and what was left out. */
  kinds: { kind: string; found: number; taken: number; leftOut: number }[]
  leftOut: LeftOut[]
  /** What somebody should look at, file and sentence in one line. */
  hints: string[]
  fates: Record<Fate, number>
  /** Titles of what stays as it is. */
  kept: string[]
}

/** A file as it was before, which may have had another name. @property text of pictures and documents JSON of what the website had of them */
export type FormerFile = { path: string; text: string }
/** @property former null for what is new */
export type Brought = {
  files: { path: string; former: FormerFile | null }[]
  redirects: { from: string; to: string }[]
}

/**
 * A former website that moves in.
 *
 * @property name of the file that was sent
 * @property choice what was ticked: the sample is to go, or at taking back, what was changed since goes as well
 * @property progress of the work under way, or why it failed, in words
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

/** Whether it is over, so that another may come. */
export const isOver = ({ state }: Pick<SiteMove, 'state'>): boolean =>
  state === 'imported' || state === 'taken-back' || state === 'failed'
