import { expect, test } from 'vitest'
import { turnAway } from './guard-load.ts'

const ask = (accept: string, method = 'GET') =>
  turnAway(new Request('http://club.example/', { method, headers: { accept } }))

test('people read in German what to do, and that what they typed is not lost', async () => {
  const answer = ask('text/html,application/xhtml+xml')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src/)
  expect(await answer.text()).toContain('Ihre Angaben stehen noch da')
})

test('programs read the same as JSON, from any page', async () => {
  const answer = ask('application/json', 'POST')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toMatchObject({ code: 'overloaded', message: expect.stringContaining('zu viel los') })
})

test('the answer to HEAD has no body', async () => {
  expect(await ask('text/html', 'HEAD').text()).toBe('')
})
