import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MovedArticle, MovingContext } from './context.ts'
import { TAKE_BACK, type SiteMove } from './move.ts'

/** Another user was faster, or its time is over. */
type Gone = { kind: 'gone' }
export type MoveRefusal = NotAllowed | Gone

/** Latest first. */
export async function showMoves({ read }: MovingContext, actor: Actor) {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  const showsSample = (await read.onboarding.find()) !== 'own' && (await read.contentFiles.hasSample())
  return ok({ moves: await read.siteMoves.list(), showsSample })
}

/** Starts the import in the background. @param begins whether the import also removes the sample club */
export const takeOver = (ctx: MovingContext, actor: Actor, id: string, begins: boolean) =>
  change(ctx, actor, async ({ siteMoves }) =>
    siteMoves.change(id, 'ready', { state: 'importing', choice: begins, progress: undefined }),
  )

/** Discards an upload that was not imported. */
export const discardMove = (ctx: MovingContext, actor: Actor, id: string) =>
  change(ctx, actor, async ({ siteMoves }) => {
    const move = await siteMoves.find(id)
    if (move?.state !== 'ready' && move?.state !== 'failed' && move?.state !== 'uploaded') return false
    await siteMoves.remove(id)
    return true
  })

/** @param alsoChanged whether to remove content that a user has changed since, too */
export const takeBack = (ctx: MovingContext, actor: Actor, id: string, alsoChanged: boolean) =>
  change(ctx, actor, async ({ siteMoves }) => {
    const move = await siteMoves.find(id)
    return (
      canTakeBack(move, ctx.now()) &&
      siteMoves.change(id, 'imported', { state: 'taking-back', choice: alsoChanged, progress: undefined })
    )
  })

export const canTakeBack = (move: SiteMove | undefined, now: Date): boolean =>
  move?.state === 'imported' && (move.importedAt?.getTime() ?? 0) + TAKE_BACK > now.getTime()

async function change(
  ctx: MovingContext,
  actor: Actor,
  work: (stores: MovingContext['read']) => Promise<boolean>,
): Promise<Result<void, MoveRefusal>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  return (await ctx.write(work)) ? ok(undefined) : err({ kind: 'gone' })
}

/** Titles of content changed since the import, which taking it back could remove. */
export async function lookAtTakingBack(
  ctx: MovingContext,
  actor: Actor,
  id: string,
): Promise<Result<{ move: SiteMove; changed: string[] }, MoveRefusal>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  const move = await ctx.read.siteMoves.find(id)
  if (!move || !canTakeBack(move, ctx.now())) return err({ kind: 'gone' })
  return ok({ move, changed: await ctx.moving.listChanged(id) })
}

/** The newest articles of the upload that is ready, as they will look. */
export async function previewArticles(ctx: MovingContext, actor: Actor): Promise<Result<MovedArticle[], MoveRefusal>> {
  const ready = await findReady(ctx, actor)
  return ready.ok ? ok(await ctx.moving.listArticles(ready.value)) : ready
}

export async function previewPicture(
  ctx: MovingContext,
  actor: Actor,
  name: string,
): Promise<Result<Buffer, MoveRefusal>> {
  const ready = await findReady(ctx, actor)
  if (!ready.ok) return ready
  const bytes = await ctx.moving.readPicture(ready.value, name)
  return bytes ? ok(bytes) : err({ kind: 'gone' })
}

async function findReady({ read }: MovingContext, actor: Actor): Promise<Result<string, MoveRefusal>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  const ready = (await read.siteMoves.list()).find(({ state }) => state === 'ready')
  return ready ? ok(ready.id) : err({ kind: 'gone' })
}
