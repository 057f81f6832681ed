import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect, test, beforeAll } from 'vitest'
import { createDataClient } from '#tests/support/data-api/data-client.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const time = { later: 0 }

const site = forAllTests(() => startSite({ now: () => new Date(Date.now() + time.later) }))
let club: ReturnType<typeof createDataClient>
beforeAll(() => {
  club = createDataClient(site)
})

async function refusal(name: string, body: object) {
  const { data, error } = await club.functions.invoke(name, { body })
  expect([data, error]).toEqual([null, expect.any(FunctionsHttpError)])
  const { context } = error as FunctionsHttpError & { context: Response }
  return [context.status, (await context.json()) as unknown]
}

test('a message from another site is kept, confirmed, and mailed as one from the page', async () => {
  const { data: form } = await club.functions.invoke<object>('contact', { method: 'GET' })
  const sent = { email: 'anna@beispiel.example', subject: 'Ballmaschine', message: 'Wann ist Training?', ...form }
  time.later = 10_000
  const { data, error } = await club.functions.invoke<{ receipt: string }>('contact', { body: sent })
  expect(error).toBeNull()
  const receipt = await fetch(site.origin + new URL(data?.receipt ?? '').pathname)
  expect([receipt.status, await receipt.text()]).toEqual([200, expect.stringContaining('<dd>Ballmaschine</dd>')])
  expect((await site.mails(2)).join()).toContain('Wann ist Training?')
  expect(await refusal('contact', { ...sent, email: 'anna' })).toMatchObject([422, { code: 'mistakes' }])
})

test('matches, draws, and names that are no function', async () => {
  const { data, error } = await club.functions.invoke('next-matches')
  expect([error, data]).toEqual([null, { next: expect.any(Array), latest: expect.any(Array), later: data.later }])
  expect(await refusal('verify-draw', { event: 'nirgends' })).toMatchObject([404, { code: 'unknown-event' }])
  const drawn = await club.functions.invoke('verify-draw', { body: { event: 'dorfspielttt' } })
  expect(drawn).toMatchObject({ error: null, data: { event: 'dorfspielttt', draws: [] } })
  expect(await refusal('hello', {})).toMatchObject([404, { code: 'NOT_FOUND' }])
})

test('messages from other sites count with those from the page', async () => {
  const answers: unknown[] = []
  for (let count = 0; count < 11; count++) answers.push((await refusal('contact', { email: 'x' }))[0])
  expect(answers.at(-1)).toBe(429)
})
