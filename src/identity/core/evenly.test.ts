import { expect, test } from 'vitest'
import { prepareCore, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { byEmail } from '#tests/support/identity/link-requests.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { evenly } from './evenly.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

/** A clock that both work and pauses advance. */
function prepare(evenAnswer: number) {
  const clock = createClock('2024-12-01T12:00:00Z')
  const settings = { ...DEFAULT_SETTINGS, siteUrl: 'https://club.example', issuer: 'x', evenAnswer }
  const pause = async (milliseconds: number) => clock.advance(milliseconds)
  const begin = clock.now().getTime()
  const spent = () => clock.now().getTime() - begin
  return { needs: { settings, now: clock.now, pause }, clock, spent }
}

test.each([
  [0, 150],
  [1, 150],
  [149, 150],
  [150, 300],
  [380, 450],
])('work of %i ms is answered after %i ms', async (work, answered) => {
  const { needs, clock, spent } = prepare(150)
  expect(await evenly(needs, async () => clock.advance(work))).toBeUndefined()
  expect(spent()).toBe(answered)
})

test('a failure takes as long as an answer', async () => {
  const { needs, clock, spent } = prepare(150)
  const work = async () => {
    clock.advance(20)
    throw new Error('broken disk')
  }
  await expect(evenly(needs, work)).rejects.toThrow('broken disk')
  expect(spent()).toBe(150)
})

test('set to nothing it answers at once', async () => {
  const { needs, clock, spent } = prepare(0)
  expect(await evenly(needs, async () => (clock.advance(20), 'done'))).toBe('done')
  expect(spent()).toBe(20)
})

const WAYS = {
  'a forgotten password': (core, email) => core.askToRecover(email),
  'a mail to sign in with': (core, email) => core.askToSignIn(byEmail(email)),
  'a mail once more': (core, email) => core.askAgain('sign-up', byEmail(email)),
  'a sign-up': (core, email) => core.signUp(email, 'ein langer Satz'),
  'a code': (core, email) => core.typeCode({ address: byEmail(email), code: '123456', purposes: ['magic-link'] }),
  'a password': (core, email) => core.signIn(email, 'ein falscher Satz'),
} satisfies Record<string, (core: CoreBench, email: string) => Promise<unknown>>

test.each(Object.entries(WAYS))('%s is answered at a multiple of the set time, known or not', async (_, ask) => {
  const core = await prepareCore({ settings: { evenAnswer: 150 } })
  await core.addPerson('anna@example.org')
  for (const [index, email] of ['anna@example.org', 'niemand@example.org'].entries()) {
    await ask(core, email)
    expect(core.rested()).toBe(150 * (index + 1))
  }
})
