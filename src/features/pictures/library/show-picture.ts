import type { PictureContext } from '#features/pictures/context.ts'
import type { ConsentStates } from '#features/pictures/consents/picture-consent.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LibraryPicture, UnknownPicture } from './library-picture.ts'
import type { PictureUse } from './picture-use.ts'

/** The part of a register entry that publishers need. @property isShown whether this picture shows the person */
export type NamedPerson = { id: string; name: string; states: ConsentStates; isShown: boolean }
export type ShownInRoom = { picture: LibraryPicture; uses: PictureUse[]; people: NamedPerson[] }

/** In pixels: the width at which the members' area shows it. */
const PREVIEW_WIDTH = 960

/** One picture with its uses, and the people of the register. */
export async function showPicture(
  ctx: PictureContext,
  actor: Actor,
  path: string,
): Promise<Result<ShownInRoom, NotAllowed | UnknownPicture>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const { library, consents } = ctx.read
  const picture = await library.find(path)
  if (!picture) return err({ kind: 'unknown-picture' })
  const shown = new Set(await consents.listPeopleOf(path))
  const people = (await consents.list()).map(({ id, name, states }) => ({ id, name, states, isShown: shown.has(id) }))
  return ok({ picture, uses: await ctx.findPictureUses(path), people })
}

/** A preview for editors, withheld or not. */
export async function openPicturePreview(
  ctx: PictureContext,
  actor: Actor,
  path: string,
): Promise<Result<Buffer, NotAllowed | UnknownPicture>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const picture = await ctx.read.library.find(path)
  const found =
    picture && (await ctx.variants.findForKeepers({ hash: picture.hash, width: PREVIEW_WIDTH, format: 'jpeg' }))
  return found ? ok(found.bytes) : err({ kind: 'unknown-picture' })
}
