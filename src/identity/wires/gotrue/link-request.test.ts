import { expect, test } from 'vitest'
import { prepareGotrue } from '#tests/support/identity/gotrue-bench.ts'

const JOINED = { email: 'anna@club.example' }
const from = (referrer: string) => ({ headers: { Referer: referrer } })

test('a link in a mail leads to the set path, wherever it was asked for', async () => {
  const { join, post, lastMessageTo } = await prepareGotrue()
  await join('anna@club.example')
  await post('/recover', JOINED, from('https://club.example/members'))
  expect(lastMessageTo('anna@club.example')).toMatchObject({ wire: 'netlify', redirectTo: undefined })
})

test('without a set path the link leads to the page on which it was asked for', async () => {
  const { join, post, lastMessageTo } = await prepareGotrue({ settings: { mailLinkPath: '' } })
  await join('anna@club.example')
  await post('/recover', JOINED, from('https://club.example/members'))
  expect(lastMessageTo('anna@club.example').redirectTo).toBe('https://club.example/members')
})
