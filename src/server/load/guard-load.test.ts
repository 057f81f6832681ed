import { expect, test } from 'vitest'
import { createLoadGates, guardLoad } from './guard-load.ts'

const ask = (path: string) => new Request(`http://club.example${path}`)

function setUp() {
  const gates = createLoadGates(() => 0)
  const waiting: ((response: Response) => void)[] = []
  const fetch = guardLoad(gates, () => new Promise((resolve) => void waiting.push(resolve)))
  const overload = () => {
    for (let count = 0; count < 500; count++) void fetch(ask('/news?seite=2'))
  }
  return { gates, waiting, fetch, overload }
}

test('under overload pages are turned away at once, health, files and pictures never, and the sign-in only by itself', async () => {
  const { fetch, overload } = setUp()
  overload()
  const refused = fetch(ask('/news?seite=3'))
  expect(refused).toBeInstanceOf(Response)
  expect((await refused).status).toBe(503)
  for (const path of ['/healthz', '/readyz', '/assets/a.js', '/media/a.avif', '/auth/v1/token']) {
    expect(fetch(ask(path))).toBeInstanceOf(Promise)
  }
})

test('answered and failed requests make room', async () => {
  const { gates, waiting, fetch, overload } = setUp()
  overload()
  for (const answer of waiting) answer(new Response())
  await new Promise(setImmediate)
  expect(gates.site.underWay).toBe(0)
  const failing = guardLoad(gates, () => Promise.reject(new Error('broken')))
  await expect(failing(ask('/'))).rejects.toThrow('broken')
  expect(gates.site.underWay).toBe(0)
  expect(fetch(ask('/'))).toBeInstanceOf(Promise)
})
