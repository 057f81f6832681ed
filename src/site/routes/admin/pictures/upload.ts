import { href, redirect } from 'react-router'
import { picturePath, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { receivePictures, type NotNow, type Received } from '#features/pictures/library/receive-pictures.ts'
import { replacePicture } from '#features/pictures/library/replace-picture.ts'
import { uploadPicture } from '#features/pictures/library/upload-picture.ts'
import { uploadRefusalText } from '#features/pictures/library/upload-refusal-text.ts'
import { jpegPath } from '#features/pictures/picture.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/upload.ts'
import { showMissing } from './enter-room.ts'
import { REPLACES, pictureAddress } from './upload-path.ts'
import { FLASH, toReportQuery } from './upload-report.ts'

const PREVIEW_WIDTH = 672
const NOT_NOW: Record<NotNow['kind'], string> = {
  'too-busy': 'Es werden gerade viele Bilder auf einmal gesendet. Bitte versuchen Sie es gleich noch einmal.',
  'media-away': 'Der Speicher für Bilder ist gerade nicht zu erreichen. Bitte versuchen Sie es gleich noch einmal.',
}
const WAIT_SECONDS = 5

/** This address has no page. */
export const loader = () => redirect(href('/admin/bilder'))

/**
 * Receives photos. A script gets JSON: 201 with `pictures`, or 422 with `refusals` and with the pictures that were accepted; a form without script is
 * redirected to the room, which reports the same.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const replaced = new URL(request.url).searchParams.get(REPLACES) ?? undefined
  const received = await receivePictures(ctx, actor, request, (bytes) =>
    replaced === undefined
      ? uploadPicture(ctx, actor, bytes)
      : replacePicture(ctx, actor, picturePath(replaced), bytes),
  )
  const isForm = request.headers.get('accept')?.includes('text/html') === true
  if (received.ok) return isForm ? leadBack(received.value, replaced) : toJson(received.value)
  if (received.error.kind === 'not-allowed') return showMissing(received.error)
  return sayNotNow(NOT_NOW[received.error.kind], isForm)
}

function sayNotNow(sentence: string, isForm: boolean): Response {
  const headers = { 'Retry-After': String(WAIT_SECONDS) }
  if (!isForm) return Response.json({ refusals: [{ name: '', sentence }] }, { status: 503, headers })
  return new Response(`${sentence}\n`, {
    status: 503,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** Redirects to the room, or to the replaced picture. */
function leadBack(received: Received, replaced: string | undefined): Response {
  if (replaced === undefined) return redirect(`${href('/admin/bilder')}?${toReportQuery(received)}`, 303)
  const flash = received.refusals.length === 0 ? `${FLASH}=ersetzt` : toReportQuery(received)
  return redirect(`${pictureAddress(replaced)}?${flash}`, 303)
}

function toJson({ pictures, refusals }: Received): Response {
  const taken = pictures.map(toAnswer)
  if (refusals.length === 0) return Response.json({ pictures: taken }, { status: 201 })
  const told = refusals.map(({ name, refusal }) => ({ name, sentence: uploadRefusalText(refusal) }))
  return Response.json({ pictures: taken, refusals: told }, { status: 422 })
}

/** @property src one of its sizes, for the user who has just uploaded it */
const toAnswer = (picture: LibraryPicture) => {
  const { path, text, width, height } = picture
  return { path, text, width, height, src: jpegPath(picture, PREVIEW_WIDTH) }
}
