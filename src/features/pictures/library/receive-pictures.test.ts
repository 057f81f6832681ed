import { expect, test } from 'vitest'
import { MediaAwayError } from '#platform/media/media-away.ts'
import type { Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { LibraryPicture } from './library-picture.ts'
import { receivePictures } from './receive-pictures.ts'

const EDITOR: Actor = { accountId: 'eva', offices: ['editor'] }

function formOf(...contents: string[]): Request {
  const body = new FormData()
  for (const content of contents) body.append('bild', new Blob([content]), `${content}.jpg`)
  return new Request('http://club.example/', { method: 'POST', body })
}

const idle = () => ({ uploads: { underWay: 0 } })

/** Accepts every picture except `schlecht`. */
const take = async (bytes: Buffer) =>
  bytes.toString() === 'schlecht'
    ? err({ kind: 'not-a-picture' } as const)
    : ok({ path: bytes.toString() } as LibraryPicture)

test('a refused picture is told by its number and name, and keeps none of the others from being taken', async () => {
  expect(await receivePictures(idle(), EDITOR, formOf('eins', 'schlecht', 'drei'), take)).toEqual(
    ok({
      pictures: [{ path: 'eins' }, { path: 'drei' }],
      refusals: [{ number: 2, name: 'schlecht.jpg', refusal: { kind: 'not-a-picture' } }],
    }),
  )
})

test('six may send at once, the seventh hears so before anything is read, and is welcome when one has done', async () => {
  const ctx = idle()
  const { promise, resolve } = Promise.withResolvers<void>()
  const slowly = async (...sent: Parameters<typeof take>) => promise.then(() => take(...sent))
  const six = Array.from({ length: 6 }, () => receivePictures(ctx, EDITOR, formOf('eins'), slowly))
  const seventh = formOf('sieben')
  expect(await receivePictures(ctx, EDITOR, seventh, take)).toEqual(err({ kind: 'too-busy' }))
  expect(seventh.bodyUsed).toBe(false)
  resolve()
  await Promise.all(six)
  expect((await receivePictures(ctx, EDITOR, seventh, take)).ok).toBe(true)
})

test('while the media store is away nobody is told that a picture is broken, and the next may try again', async () => {
  const ctx = idle()
  const away = () => Promise.reject(new MediaAwayError('TIMEOUT'))
  for (let time = 0; time < 7; time++)
    expect(await receivePictures(ctx, EDITOR, formOf('eins'), away)).toEqual(err({ kind: 'media-away' }))
  await expect(
    receivePictures(ctx, EDITOR, formOf('eins'), () => Promise.reject(new Error('a fault'))),
  ).rejects.toThrow('a fault')
})

test('nobody without the right is read to', async () => {
  const request = formOf('eins')
  const refused = await receivePictures(idle(), { accountId: 'dora', offices: ['director'] }, request, take)
  expect(refused).toEqual(err({ kind: 'not-allowed', right: 'write-news' }))
  expect(request.bodyUsed).toBe(false)
})
