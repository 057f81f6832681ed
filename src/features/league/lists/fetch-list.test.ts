import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAskPublic } from '#platform/http/ask-public.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { createFetchList } from './fetch-list.ts'
import { listLimits } from './read-list.ts'

const LIST = 'Termin;Heim;Gast\n02.11.2024 18:00;TTC Musterdorf;TTC Ottenbruch\n'
const clock = createClock('2024-11-01T12:00:00Z')
let server: Server
let origin = ''
const asked: string[] = []

const answers: Record<string, { status?: number; location?: string; body?: string }> = {
  '/plan.csv': { body: LIST },
  '/moved': { status: 302, location: '/plan.csv' },
  '/circle': { status: 301, location: '/circle' },
  '/inward': { status: 302, location: 'http://10.0.0.7/plan.csv' },
  '/file': { status: 302, location: 'file:///etc/passwd' },
  '/page': { body: '<!DOCTYPE html><title>Liga</title>' },
  '/long': { body: `${LIST}${'x'.repeat(listLimits.bytes)}` },
  '/broken': { status: 503 },
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    const { status = 200, location, body = '' } = answers[url] ?? { status: 404 }
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const openFetch = () =>
  createFetchList(
    createAskPublic((address) => address === '127.0.0.1'),
    clock.now,
  )

test('a list is read from an address, also where the answer leads on, and asked for once in ten minutes', async () => {
  const fetchList = openFetch()
  const list = await fetchList(`${origin}/moved`)
  expect(list.ok && list.value.map(({ cells }) => cells[1])).toEqual(['Heim', 'TTC Musterdorf'])
  asked.length = 0
  expect(await fetchList(`${origin}/moved`)).toEqual(list)
  expect(asked).toEqual([])
  clock.advance(10 * MINUTE)
  expect(await fetchList(`${origin}/moved`)).toEqual(list)
  expect(asked).toEqual(['/moved', '/plan.csv'])
})

test.each([
  ['/circle', 'leitet zu oft weiter'],
  ['/file', 'wo keine Liste sein kann'],
  ['/inward', 'nicht öffentlich'],
  ['/page', 'eine gewöhnliche Seite und keine Liste'],
  ['/long', 'zu groß'],
  ['/broken', 'antwortet mit 503'],
  ['/gone', 'antwortet mit 404'],
])('%s is refused with a reason: %s', async (path, reason) =>
  expect(await openFetch()(origin + path)).toMatchObject(err({ sentence: expect.stringContaining(reason) })),
)

test('what is no address of the web, and a site that is away, is said', async () => {
  for (const typed of ['', 'plan', 'ftp://liga.example/plan.csv', 'file:///etc/passwd'])
    expect(await openFetch()(typed)).toMatchObject(err({ sentence: expect.stringContaining('https://') }))
  expect(await openFetch()('http://127.0.0.1:1/')).toMatchObject(
    err({ sentence: expect.stringContaining('antwortet gerade nicht') }),
  )
})
