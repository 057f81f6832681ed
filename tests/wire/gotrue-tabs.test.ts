import type { default as GoTrue, User } from 'gotrue-js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { PASSWORD } from '#tests/support/identity/gotrue-bench.ts'
import { startGotrue } from '#tests/support/identity/gotrue-server.ts'

const server = forAllTests(startGotrue)

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await server.join('anna@club.example')
})
afterEach(() => void vi.unstubAllGlobals())

/** The client keeps its session in its module, so each simulated tab loads a module of its own. */
async function openTab(name: string): Promise<GoTrue> {
  const { default: Client } = (await import(/* @vite-ignore */ `${import.meta.resolve('gotrue-js')}?tab=${name}`)) as {
    default: typeof GoTrue
  }
  return new Client({ APIUrl: server.gotrueUrl })
}

test('ten tabs that refresh at the same moment all stay signed in', async () => {
  const first = await openTab('first')
  const session = await first.login('anna@club.example', PASSWORD)
  const token = session.tokenDetails()
  if (token === null) throw new Error('The sign-in gave no tokens.')
  const tabs: User[] = await Promise.all(
    Array.from({ length: 10 }, async (_, i) => (await openTab(String(i))).createUser({ ...token })),
  )
  expect(new Set(tabs.map((tab) => tab.constructor)).size).toBe(10)
  await Promise.all(tabs.map((tab) => tab.jwt(true)))
  server.clock.advance(60_000)
  await Promise.all(tabs.map((tab) => tab.jwt(true)))
  for (const tab of tabs) expect((await tab.getUserData()).email).toBe('anna@club.example')
})

test('a tab that wakes up late has to sign in again', async () => {
  const awake = await (await openTab('awake')).login('anna@club.example', PASSWORD)
  const token = awake.tokenDetails()
  if (token === null) throw new Error('The sign-in gave no tokens.')
  const late = await (await openTab('late')).createUser({ ...token })
  for (let i = 0; i < 2; i++) {
    server.clock.advance(60_000)
    await awake.jwt(true)
  }
  server.clock.advance(60_000)
  await expect(late.jwt(true)).rejects.toMatchObject({ status: 400 })
})

/** The part of a browser that the client uses: storage for the session. */
function standInBrowser() {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  return kept
}

test('a user who asks to be remembered is still signed in after closing the browser', async () => {
  const kept = standInBrowser()
  await (await openTab('before')).login('anna@club.example', PASSWORD, true)
  expect(kept.get('gotrue.user')).toContain('anna@club.example')
  const reopened = (await openTab('after')).currentUser()
  if (reopened === null) throw new Error('The session was not kept.')
  server.clock.advance(3_000_000)
  await reopened.jwt(true)
  expect((await reopened.update({ data: { full_name: 'Anna' } })).user_metadata).toEqual({ full_name: 'Anna' })
  await reopened.logout()
  expect(kept.size).toBe(0)
})
