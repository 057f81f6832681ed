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
/** File name of every upload, regardless of the name that its sender gave. */
export const ARCHIVE = 'archiv'
const LONGEST_NAME = 200
/** Disk space needed, as a multiple of the upload, because it is unpacked next to itself. */
const ROOM_FOR_ONE = 3

export type ReceiveRefusal = NotAllowed | SaveFault | { kind: 'under-way' }

/** Receives a former website: a ZIP archive, or the export of WordPress. Checks the sender's right before it reads the body. */
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

/** Only one import at a time: each takes disk, memory and a user's attention. */
const isFree = async ({ read }: MovingContext) => (await read.siteMoves.list()).every(isOver)

const keep = (ctx: MovingContext, move: Parameters<MovingContext['read']['siteMoves']['add']>[0]) =>
  ctx.write(async ({ siteMoves }) => {
    const moves = await siteMoves.list()
    // If two arrive at once, the first wins.
    if (!moves.every(isOver)) return err({ kind: 'under-way' } as const)
    // A failed import stays visible until the next upload.
    for (const { id, state } of moves) if (state === 'failed') await siteMoves.remove(id)
    await siteMoves.add(move)
    return ok(undefined)
  })
