import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { ProviderFault, attempt, guardFetch, toCode } from './provider-fetch.ts'

const anyTime = 10_000

test('an answer comes through with status, headers and body', async () => {
  const ask = guardFetch(async () => Response.json({ id: 1 }, { status: 201 }), anyTime)
  const answer = await ask('https://provider.example', {})
  expect(answer.status).toBe(201)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ id: 1 })
})

test('an answer without body comes through', async () => {
  const ask = guardFetch(async () => new Response(null, { status: 204 }), anyTime)
  expect((await ask('https://provider.example', {})).status).toBe(204)
})

test('redirects are not followed', async () => {
  const asked: RequestInit[] = []
  const ask = guardFetch(async (_, init) => {
    asked.push(init)
    return new Response()
  }, anyTime)
  await ask('https://provider.example', { redirect: 'follow' })
  expect(asked).toMatchObject([{ redirect: 'manual' }])
})

test('more than a megabyte is not read', async () => {
  const ask = guardFetch(async () => new Response('x'.repeat(1024 * 1024 + 1)), anyTime)
  await expect(ask('https://provider.example', {})).rejects.toThrow('answer too large')
})

test('a provider that does not answer is given up', async () => {
  const ask = guardFetch(
    (_, { signal }) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    5,
  )
  await expect(ask('https://provider.example', {})).rejects.toThrow('timeout')
})

test('a provider that stops in the middle of its answer is given up', async () => {
  const ask = guardFetch(async (_, { signal }) => {
    const body = new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  }, 5)
  await expect(ask('https://provider.example', {})).rejects.toThrow('timeout')
})

test('a provider that is down is unreachable', async () => {
  const ask = guardFetch(async () => {
    throw new TypeError('fetch failed')
  }, anyTime)
  await expect(ask('https://provider.example', {})).rejects.toThrow(new ProviderFault('unreachable'))
})

test('what the provider does wrong is a refusal, what we do wrong a fault', async () => {
  const wrong = new RangeError('ours')
  const failing = (cause: Error) => async () => {
    throw cause
  }
  expect(await attempt(failing(new ProviderFault('timeout')))).toEqual(
    err({ kind: 'provider-failed', detail: 'timeout' }),
  )
  await expect(attempt(failing(wrong))).rejects.toBe(wrong)
})

test.each([
  ['access_denied', 'access_denied'],
  ['<b>secret</b>', 'error'],
  ['two words', 'error'],
  ['', 'error'],
])('the code „%s“ is told as „%s“', (text, code) => {
  expect(toCode(text)).toBe(code)
})
