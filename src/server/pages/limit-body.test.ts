import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const LIMIT = 64 * 1024
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://club.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body without a declared length. */
function streamed(bytes: number) {
  let left = bytes
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = Math.min(left, 1_000)
      left -= size
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(97))
      else controller.close()
    },
  })
}

async function read(request: Request): Promise<number> {
  const limited = await limitBody(request)
  if (!(limited instanceof Uint8Array)) throw new Error(`refused with ${limited?.status}`)
  return limited.byteLength
}

const textOf = (answer: Awaited<ReturnType<typeof limitBody>>) => (answer instanceof Response ? answer.text() : '')

test('a request without a body has none to read', async () => {
  expect(await limitBody(new Request('http://club.example/'))).toBeUndefined()
  const empty = new Request('http://club.example/', { method: 'POST' })
  expect(await limitBody(empty)).toBeUndefined()
})

test('a body of exactly the limit is read', async () => {
  expect(await read(post('a'.repeat(LIMIT)))).toBe(LIMIT)
  expect(await read(post('a'.repeat(LIMIT), { 'content-length': String(LIMIT) }))).toBe(LIMIT)
  expect(await read(post(streamed(LIMIT)))).toBe(LIMIT)
})

test('a body that says it is larger is refused unread, in German', async () => {
  const request = post('a', { 'content-length': String(LIMIT + 1) })
  const answer = await limitBody(request)
  expect(answer).toMatchObject({ status: 413 })
  expect(await textOf(answer)).toContain('zu groß')
  expect(request.bodyUsed).toBe(false)
})

test('of a body that does not say how long it is no more than the limit is read', async () => {
  let given = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 1_000
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  expect(await limitBody(post(endless))).toMatchObject({ status: 413 })
  expect(given).toBeLessThan(LIMIT + 5_000)
})

test.each(['5', '-1', 'viele', '1e3', ''])('a length of "%s" does not get a large body in', async (length) => {
  expect(await limitBody(post(streamed(LIMIT + 1), { 'content-length': length }))).toMatchObject({ status: 413 })
})

test('a body that breaks off is answered politely', async () => {
  const broken = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) })
  const answer = await limitBody(post(broken))
  expect(answer).toMatchObject({ status: 400 })
  expect(await textOf(answer)).toContain('noch einmal')
})
