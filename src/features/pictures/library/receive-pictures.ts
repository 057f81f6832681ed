import { readUploads, type UploadFault } from '#platform/http/read-uploads.ts'
import { isMediaAway } from '#platform/media/media-away.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { LibraryPicture } from './library-picture.ts'
import { UPLOAD_FIELD, UPLOAD_LIMITS } from './upload-limits.ts'
import type { UploadRefusal } from './upload-picture.ts'

/** Limits memory: each running upload holds a picture. */
const MOST_AT_ONCE = 6

export type ReceiveRefusal = Exclude<UploadRefusal, NotAllowed> | UploadFault | { kind: 'no-picture' }
/** @property number of the sent picture, from 1 @property name given by its sender; undefined and empty if the refusal concerns all */
export type RefusedUpload = { number: number | undefined; name: string; refusal: ReceiveRefusal }
export type Received = { pictures: LibraryPicture[]; refusals: RefusedUpload[] }
/** `media-away`: pictures before the failure are stored. */
export type NotNow = { kind: 'too-busy' | 'media-away' }

type TakePicture = (bytes: Buffer) => Promise<Result<LibraryPicture, UploadRefusal>>

/**
 * Receives the pictures of a multipart request one by one. A refused picture does not stop the others; if the request breaks off, the pictures
 * before it stay.
 *
 * @param take handles one picture: adds it, or replaces another with it
 */
export async function receivePictures(
  { uploads }: { uploads: { underWay: number } },
  actor: Actor,
  request: Request,
  take: TakePicture,
): Promise<Result<Received, NotAllowed | NotNow>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  if (uploads.underWay >= MOST_AT_ONCE) return err({ kind: 'too-busy' })
  uploads.underWay += 1
  try {
    return await readPictures(request, take)
  } catch (error) {
    if (isMediaAway(error)) return err({ kind: 'media-away' })
    throw error
  } finally {
    uploads.underWay -= 1
  }
}

async function readPictures(request: Request, take: TakePicture): Promise<Result<Received, NotAllowed>> {
  const received: Received = { pictures: [], refusals: [] }
  let number = 0
  let notAllowed: NotAllowed | undefined
  const reading = await readUploads(
    request,
    { field: UPLOAD_FIELD, limits: UPLOAD_LIMITS },
    async ({ name, bytes }) => {
      number += 1
      const taken = await take(bytes)
      if (taken.ok) received.pictures.push(taken.value)
      else if (taken.error.kind === 'not-allowed') notAllowed = taken.error
      else received.refusals.push({ number, name, refusal: taken.error })
    },
  )
  if (notAllowed) return err(notAllowed)
  if (!reading.ok) received.refusals.push({ ...whichOne(reading.error, number), name: '', refusal: reading.error })
  if (reading.ok && number === 0)
    received.refusals.push({ number: undefined, name: '', refusal: { kind: 'no-picture' } })
  return ok(received)
}

const whichOne = ({ kind }: UploadFault, taken: number) => ({
  number: kind === 'file-too-large' ? taken + 1 : undefined,
})
