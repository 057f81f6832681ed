import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Training, TrainingException } from '../club-facts.ts'
import { clubSchemas } from '../club-facts.ts'
import { trainingOn, type TrainingSession } from '../training-on.ts'
import { trainingOverlaps, type TrainingOverlap } from '../training-overlaps.ts'
import {
  mistaken,
  type DocumentConflict,
  type DocumentMistakes,
  type DocumentNeeds,
  type SavedDocument,
} from './document-needs.ts'
import { readValues, writeValues } from './document-text.ts'
import { putSource } from './save-document.ts'

/** So long whoever has cancelled by a slip of the thumb can take it back with one press. */
const UNDO_WITHIN = 10 * MINUTE

/** @property groups for whom; none means everybody */
type Cancellation = { groups: readonly string[]; reason: string }
export type NothingToCancel = { kind: 'nothing-to-cancel' }
export type TooLateToUndo = { kind: 'too-late-to-undo' }
type Refusal = NotAllowed | DocumentConflict | DocumentMistakes

/** @property undoUntil until when the last cancellation can be taken back; undefined where there is none to take back */
export type TrainingToday = {
  day: string
  sessions: TrainingSession[]
  undoUntil: Date | undefined
  overlaps: TrainingOverlap[]
}

const RIGHT = 'keep-training'

export function createCancelToday(needs: DocumentNeeds) {
  return { ...looking(needs), ...cancelling(needs) }
}

const readTraining = (source: string, pages: DocumentNeeds['pages']): Training =>
  clubSchemas.training.parse(readValues('training', source, pages))

function looking({ documents, pages, now }: DocumentNeeds) {
  return {
    async today(actor: Actor): Promise<Result<TrainingToday, NotAllowed>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const { source, number } = await documents.find('training')
      const last = await documents.findVersion('training', number)
      const undoUntil = last && new Date(last.at.getTime() + UNDO_WITHIN)
      const day = berlinDay(now())
      const training = readTraining(source, pages)
      return ok({
        day,
        sessions: trainingOn(day, training),
        overlaps: trainingOverlaps(training, now()),
        undoUntil: last?.deed === 'cancel-today' && undoUntil && undoUntil > now() ? undoUntil : undefined,
      })
    },
  }
}

function cancelling({ pages, inTransaction, now }: DocumentNeeds) {
  return {
    /** Says on the website, at once, that there is no training today. */
    async cancel(actor: Actor, cancellation: Cancellation): Promise<Result<SavedDocument, Refusal | NothingToCancel>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const at = now()
      return inTransaction(async (work) => {
        const { source, number } = await work.documents.find('training')
        const training = readTraining(source, pages)
        const added = exceptionsFor(training, berlinDay(at), cancellation)
        if (added.length === 0) return err({ kind: 'nothing-to-cancel' })
        if (cancellation.reason.trim() === '')
          return mistaken([{ path: 'reason', sentence: 'Bitte schreiben Sie dazu, warum.' }])
        const exceptions = [...(training.exceptions ?? []), ...added]
        const written = writeValues('training', source, { ...training, exceptions }, pages)
        if (!written.ok) return mistaken(written.error)
        const put = { source: written.value, seen: number, at, by: actor.accountId, pages }
        return putSource(work, 'training', { ...put, deed: 'cancel-today' })
      })
    },

    /** Takes the last word back, if it was a cancellation and is not older than ten minutes. */
    async undo(actor: Actor): Promise<Result<SavedDocument, Refusal | TooLateToUndo>> {
      const allowed = allow(actor, RIGHT)
      if (!allowed.ok) return allowed
      const at = now()
      return inTransaction(async (work) => {
        const { number } = await work.documents.find('training')
        const last = await work.documents.findVersion('training', number)
        const before = await work.documents.findEarlier('training', number)
        const isRecent = last?.deed === 'cancel-today' && last.at.getTime() + UNDO_WITHIN > at.getTime()
        if (!isRecent || !before) return err({ kind: 'too-late-to-undo' })
        const put = { source: before.source, seen: number, at, by: actor.accountId, pages }
        return putSource(work, 'training', { ...put, deed: 'undo' })
      })
    },
  }
}

/** One for everybody where nobody is left, else one for each group. */
function exceptionsFor(training: Training, date: string, { groups, reason }: Cancellation): TrainingException[] {
  const taking = trainingOn(date, training).filter(({ kind }) => kind === 'usual' || kind === 'moved')
  const chosen = taking.filter(({ group }) => groups.length === 0 || groups.includes(group))
  if (chosen.length === 0) return []
  const exception = { date, kind: 'cancelled', reason: reason.trim() } as const
  if (chosen.length === taking.length) return [exception]
  return [...new Set(chosen.map(({ group }) => group))].map((group) => ({ ...exception, group }))
}
