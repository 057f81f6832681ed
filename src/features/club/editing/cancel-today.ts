import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { Training, TrainingException } from '../club-facts.ts'
import { clubSchemas } from '../club-facts.ts'
import { trainingOn } from '../training-on.ts'
import { trainingOverlaps } from '../training-overlaps.ts'
import type { ClubContext } from '../context.ts'
import { mistaken, type DocumentConflict, type DocumentMistakes, type SavedDocument } from './document-refusals.ts'
import { readValues, writeValues } from './document-text.ts'
import { putSource } from './save-document.ts'

/** How long a cancellation by mistake can be undone with one press. */
const UNDO_WITHIN = 10 * MINUTE

/** @property groups that are affected; none means everybody */
type Cancellation = { groups: readonly string[]; reason: string }
export type NothingToCancel = { kind: 'nothing-to-cancel' }
export type TooLateToUndo = { kind: 'too-late-to-undo' }
type Refusal = NotAllowed | DocumentConflict | DocumentMistakes

const RIGHT = 'keep-training'

const readTraining = ({ pageText }: ClubContext, source: string): Training =>
  clubSchemas.training.parse(readValues('training', source, pageText))

/** @returns also until when the last cancellation can be undone, if there is one */
export async function showToday(ctx: ClubContext, actor: Actor) {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  const { documents } = ctx.read
  const { source, number } = await documents.find('training')
  const last = await documents.findVersion('training', number)
  const undoUntil = last && new Date(last.at.getTime() + UNDO_WITHIN)
  const now = ctx.now()
  const day = berlinDay(now)
  const training = readTraining(ctx, source)
  return ok({
    day,
    sessions: trainingOn(day, training),
    overlaps: trainingOverlaps(training, now),
    undoUntil: last?.command === 'cancel-today' && undoUntil && undoUntil > now ? undoUntil : undefined,
  })
}

/** Announces on the website, at once, that there is no training today. */
export async function cancelToday(
  ctx: ClubContext,
  actor: Actor,
  cancellation: Cancellation,
): Promise<Result<SavedDocument, Refusal | NothingToCancel>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return ctx.write(async (stores) => {
    const { source, number } = await stores.documents.find('training')
    const training = readTraining(ctx, source)
    const added = exceptionsFor(training, berlinDay(ctx.now()), cancellation)
    if (added.length === 0) return err({ kind: 'nothing-to-cancel' })
    if (cancellation.reason.trim() === '')
      return mistaken([{ path: 'reason', sentence: 'Bitte schreiben Sie dazu, warum.' }])
    const exceptions = [...(training.exceptions ?? []), ...added]
    const written = writeValues('training', source, { ...training, exceptions }, ctx.pageText)
    if (!written.ok) return mistaken(written.error)
    const put = { source: written.value, seen: number, by: actor.accountId }
    return putSource(ctx, stores, 'training', { ...put, command: 'cancel-today' })
  })
}

/** Undoes the last change if it was a cancellation and is not older than ten minutes. */
export async function undoCancellation(
  ctx: ClubContext,
  actor: Actor,
): Promise<Result<SavedDocument, Refusal | TooLateToUndo>> {
  if (!may(actor, RIGHT)) return notAllowed(RIGHT)
  return ctx.write(async (stores) => {
    const { number } = await stores.documents.find('training')
    const last = await stores.documents.findVersion('training', number)
    const before = await stores.documents.findEarlier('training', number)
    const isRecent = last?.command === 'cancel-today' && last.at.getTime() + UNDO_WITHIN > ctx.now().getTime()
    if (!isRecent || !before) return err({ kind: 'too-late-to-undo' })
    const put = { source: before.source, seen: number, by: actor.accountId }
    return putSource(ctx, stores, 'training', { ...put, command: 'undo' })
  })
}

/** One exception for everybody if no group is left to train, otherwise one for each group. */
function exceptionsFor(training: Training, date: string, { groups, reason }: Cancellation): TrainingException[] {
  const taking = trainingOn(date, training).filter(({ kind }) => kind === 'usual' || kind === 'moved')
  const chosen = taking.filter(({ group }) => groups.length === 0 || groups.includes(group))
  if (chosen.length === 0) return []
  const exception = { date, kind: 'cancelled', reason: reason.trim() } as const
  if (chosen.length === taking.length) return [exception]
  return [...new Set(chosen.map(({ group }) => group))].map((group) => ({ ...exception, group }))
}
