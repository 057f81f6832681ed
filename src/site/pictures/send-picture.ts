import { UPLOAD_FIELD } from '#features/pictures/library/upload-limits.ts'
import { UPLOAD_PATH } from '../routes/admin/pictures/upload-path.ts'
import type { TakenPicture, UploadAnswer, UploadNeeds } from './upload-queue.ts'

/** Sends one picture and reports its progress, which `fetch` cannot. */
export const sendPicture: UploadNeeds['send'] = ({ blob, name }, { progress, signal }) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append(UPLOAD_FIELD, blob, fileName(name, blob))
    request.open('POST', UPLOAD_PATH)
    request.setRequestHeader('Accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      progress(total > 0 ? (loaded / total) * blob.size : 0),
    )
    request.addEventListener('load', () => resolve(readUploadAnswer(request.status, request.responseText)))
    for (const event of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(event, () => resolve({ kind: 'unreachable' }))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** A picture's name from a phone says nothing; reducing may have changed the file type. */
const fileName = (name: string, { type }: Blob) =>
  type === 'image/jpeg' ? `${name.replace(/\.[^.]*$/, '')}.jpg` : name

/** @param text the body, from our own server or a proxy in between */
export function readUploadAnswer(status: number, text: string): UploadAnswer {
  if (status === 201 || status === 422) return readJson(text) ?? { kind: 'unreachable' }
  if (status === 401) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'refused', sentence: 'Ihr Konto darf keine Bilder mehr hochladen.' }
  if (status === 413) return { kind: 'refused', sentence: 'Dieses Bild ist zu groß.' }
  // The request was redirected to the sign-in.
  if (status === 200) return { kind: 'signed-out' }
  return { kind: 'unreachable' }
}

type Told = { pictures?: TakenPicture[]; refusals?: { sentence: string }[] }

function readJson(text: string): UploadAnswer | undefined {
  try {
    const { pictures: [picture] = [], refusals: [refusal] = [] } = JSON.parse(text) as Told
    if (picture) return { kind: 'taken', picture: { path: picture.path, text: picture.text, src: picture.src } }
    return refusal && { kind: 'refused', sentence: refusal.sentence }
  } catch {
    return undefined
  }
}
