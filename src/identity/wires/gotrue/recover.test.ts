import { expect } from 'vitest'
import { prepareGotrue, test } from '#tests/support/identity/gotrue-bench.ts'

test('a known address gets a mail, an unknown one the same answer', async () => {
  const { join, post, linkTo, messages } = await prepareGotrue()
  await join('anna@club.example')
  const known = await post('/recover', { email: 'ANNA@club.example' })
  const unknown = await post('/recover', { email: 'nobody@club.example' })
  expect([known.status, known.text]).toEqual([200, '{}'])
  expect([unknown.status, unknown.text]).toEqual([200, '{}'])
  expect(linkTo('anna@club.example')).toMatch(/^[\w-]{22}$/)
  expect(messages().some(({ recipient }) => recipient === 'nobody@club.example')).toBe(false)
})

test('in a hurry both have to wait, in the same words', async ({ wire: { join, post } }) => {
  await join('anna@club.example')
  const answers = []
  for (const email of ['anna@club.example', 'nobody@club.example', 'anna@club.example', 'nobody@club.example']) {
    const { status, text, headers } = await post('/recover', { email })
    answers.push([status, text, headers.get('retry-after')])
  }
  const [first, second, third, fourth] = answers
  expect([first, second?.[0], third?.[0]]).toEqual([second, 200, 429])
  expect(fourth).toEqual(third)
})

test.for([{}, { email: '' }, { email: null }])('a request with %j is refused', async (fields, { wire: { post } }) => {
  const { status, body } = await post('/recover', fields)
  expect([status, body]).toEqual([422, { code: 422, msg: 'Password recovery requires an email' }])
})

test('broken JSON is refused as such', async ({ wire: { raw } }) => {
  const { status, body } = await raw('POST', '/recover', { body: '{', type: 'application/json' })
  expect([status, body]).toEqual([400, { code: 400, msg: 'Could not read Recover params: invalid JSON' }])
})
