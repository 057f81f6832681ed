import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveUpload, type SaveFault } from '#platform/http/save-upload.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { MovingContext } from './context.ts'
import { isOver } from './move.ts'

/** The name of the form's field. */
export const ARCHIVE_FIELD = 'datei'
export const MAX_ARCHIVE_BYTES = 500 * 1024 * 1024
/** What was sent lies under this name, whatever its sender calls it. */
export const ARCHIVE = 'archiv'
const LONGEST_NAME = 200
/** It is unpacked beside itself. */
const ROOM_FOR_ONE = 3

export type ReceiveRefusal = NotAllowed | SaveFault | { kind: 'under-way' }

/** Takes a former website in: a ZIP archive, or the export of WordPress. Nothing of it is read before its sender may send it. */
export async function receiveArchive(
  ctx: MovingContext,
  actor: Actor,
  request: Request,
): Promise<Result<void, ReceiveRefusal>> {
  if (!may(actor, 'begin-club')) return notAllowed('begin-club')
  if (!(await isFree(ctx))) return err({ kind: 'under-way' })
  const { free } = await ctx.measureDisk()
  if (free < Number(request.headers.get('content-length') ?? 0) * ROOM_FOR_ONE) return err({ kind: 'disk-full' })
  const id = ctx.newId()
  const folder = ctx.moving.folderOf(id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const place = { field: ARCHIVE_FIELD, path: join(folder, ARCHIVE), maxBytes: MAX_ARCHIVE_BYTES }
  const saved = await saveUpload(request, place)
  const name = saved.ok ? saved.value.name.slice(0, LONGEST_NAME) : ''
  const kept = saved.ok ? await keep(ctx, { id, name, uploadedAt: ctx.now(), uploadedBy: actor.accountId }) : saved
  if (!kept.ok) await rm(folder, { recursive: true, force: true })
  return kept
}

/** One after the other: what moves in takes disk, memory and somebody's attention. */
const isFree = async ({ read }: MovingContext) => (await read.siteMoves.list()).every(isOver)

const keep = (ctx: MovingContext, move: Parameters<MovingContext['read']['siteMoves']['add']>[0]) =>
  ctx.write(async ({ siteMoves }) => {
    const moves = await siteMoves.list()
    // Of two that came at once, the first counts.
    if (!moves.every(isOver)) return err({ kind: 'under-way' } as const)
    // What could not be read says so until the next one comes.
    for (const { id, state } of moves) if (state === 'failed') await siteMoves.remove(id)
    await siteMoves.add(move)
    return ok(undefined)
  })
