import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { err } from '#shared/result.ts'
import { readFormBody, readJsonBody } from './read-body.ts'

const schema = z.object({ name: z.string().optional(), data: z.unknown().optional() })

const app = new Hono()
  .post('/json', async (c) => c.json(await readJsonBody(c, schema, { isOptional: c.req.query('empty') === 'allowed' })))
  .post('/form', async (c) => {
    const form = await readFormBody(c)
    return c.json(form.ok ? [...form.value] : form)
  })

const send = async (
  body: BodyInit | null,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) => {
  const init = { method: 'POST', body, headers, duplex: 'half' }
  return (await app.request('/json', init)).json()
}
const unreadable = (reason: string) => err({ kind: 'unreadable', reason })
const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`

test.each(['', '{', 'null?', '{"name":"A"} more'])('%j is not JSON', async (body) => {
  expect(await send(body)).toEqual(unreadable('invalid JSON'))
})

test('nothing at all counts as an empty body only where it may', async () => {
  expect(await (await app.request('/json?empty=allowed', { method: 'POST' })).json()).toEqual({ ok: true, value: {} })
  expect(await (await app.request('/json', { method: 'POST' })).json()).toEqual(unreadable('invalid JSON'))
})

test('nesting is read down to a sensible depth and refused beyond it', async () => {
  expect(await send(nested(19))).toMatchObject({ ok: true })
  expect(await send(nested(20))).toEqual(unreadable('invalid JSON'))
  expect(await send(nested(30_000))).toEqual(unreadable('invalid JSON'))
})

test.each([String.raw`{"name":"a\u0000b"}`, String.raw`{"name":"\ud800"}`, String.raw`{"data":{"\u0000":1}}`])(
  'text that not every database can keep is refused: %s',
  async (body) => {
    expect(await send(body)).toMatchObject(err({ kind: 'unreadable' }))
  },
)

test('a body of more than 64 kilobytes is refused, announced or not', async () => {
  const large = `{"name":"${'x'.repeat(64 * 1024)}"}`
  const stream = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 40; i++) controller.enqueue(new TextEncoder().encode(large.slice(0, 4_096)))
      controller.close()
    },
  })
  const tooLarge = err({ kind: 'too-large' })
  const type = { 'Content-Type': 'application/json' }
  expect(await send(large, { ...type, 'Content-Length': String(large.length) })).toEqual(tooLarge)
  expect(await send(stream)).toEqual(tooLarge)
})

test('a form is read by its type only', async () => {
  const post = async (type: string) =>
    (await app.request('/form', { method: 'POST', body: 'a=1&b=%2B', headers: { 'Content-Type': type } })).json()
  expect(await post('application/x-www-form-urlencoded; charset=utf-8')).toEqual([
    ['a', '1'],
    ['b', '+'],
  ])
  expect(await post('text/plain')).toEqual([])
})

test('a body that breaks off is refused and is no fault of ours', async () => {
  const stream = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"na')),
    pull: (controller) => controller.error(new Error('gone')),
  })
  expect(await send(stream)).toEqual(unreadable('it did not arrive whole'))
})
