import { expect, test } from 'vitest'
import { limitBody } from './limit-body.ts'

const LIMIT = 64 * 1024
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://club.example/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body that does not say how long it is. */
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
  const limited = limitBody(request)
  if (limited instanceof Response) throw new Error(`refused with ${limited.status}`)
  return (await limited.text()).length
}

test('a request without a body is handed on as it is', () => {
  const get = new Request('http://club.example/')
  expect(limitBody(get)).toBe(get)
  const empty = new Request('http://club.example/', { method: 'POST' })
  expect(limitBody(empty)).toBe(empty)
})

test('a body of exactly the limit is read', async () => {
  expect(await read(post('a'.repeat(LIMIT)))).toBe(LIMIT)
  expect(await read(post(streamed(LIMIT)))).toBe(LIMIT)
})

test('method, address and headers stay', () => {
  const limited = limitBody(post('a=1', { 'content-type': 'application/x-www-form-urlencoded', 'x-test': 'ja' }))
  expect(limited).toMatchObject({ method: 'POST', url: 'http://club.example/' })
  expect(limited.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(limited.headers.get('x-test')).toBe('ja')
})

test('a body that says it is larger is refused unread, in German', async () => {
  const answer = limitBody(post('a', { 'content-length': String(LIMIT + 1) }))
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 413 })
  expect(await answer.text()).toContain('zu groß')
})

test('a body that turns out to be larger cannot be read', async () => {
  await expect(read(post(streamed(LIMIT + 1)))).rejects.toThrow(TypeError)
  await expect(read(post(streamed(LIMIT + 1), { 'content-length': '5' }))).rejects.toThrow(TypeError)
})

test.each(['-1', 'viele', '1e9', 'Infinity', ''])('a length of "%s" does not get a large body in', async (length) => {
  const limited = limitBody(post(streamed(LIMIT + 1), { 'content-length': length }))
  if (limited instanceof Response) expect(limited.status).toBe(413)
  else await expect(limited.text()).rejects.toThrow(TypeError)
})
