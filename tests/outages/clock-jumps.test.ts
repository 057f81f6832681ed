import { expect, test, vi } from 'vitest'
import { HOUR } from '#shared/durations.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { fetchTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { LIBFAKETIME, NO_LIBFAKETIME } from '#tests/support/servers/libfaketime.ts'
import { createMovableClock } from '#tests/support/servers/movable-clock.ts'
import { startForTest } from '#tests/support/site/program.ts'

async function startWithClock() {
  const { set: setClock, env } = createMovableClock()
  const program = await startForTest({ dataDir: await filledDataFolder(), env: { ...env, RATE_LIMITS: 'on' } })
  return { program, setClock }
}

let sent = 0
/** Each from another address, because confirmations per mailbox and hour are limited. */
const nextEntry = () => ({ teamName1: `Zeitreisende ${(sent += 1)}`, contactEmail: `zeit${sent}@beispiel.example` })

test('a clock that jumps back, ahead and beyond 2038 locks no user out and loses nothing', async ({ skip }) => {
  if (!LIBFAKETIME) return skip(NO_LIBFAKETIME)
  const { program, setClock } = await startWithClock()
  const { origin } = program
  const dateOf = async () => new Date((await fetch(`${origin}/healthz`)).headers.get('date') ?? '')
  const delivered = () => program.stdout().split('mail delivered').length - 1
  const credentials = { email: 'anna@beispiel.example', password: 'Rückhand-Topspin' }
  const signIn = () =>
    fetch(`${origin}/.netlify/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: credentials.email, password: 'falsch' }),
    })
  const today = (await dateOf()).getTime()

  let [before = ''] = await fetchTokens(origin, 1)
  for (const shift of [0, -HOUR, 24 * HOUR, 0, 20 * 365 * 24 * HOUR, 0]) {
    setClock(shift)
    const isThere = async () => Math.abs((await dateOf()).getTime() - today - shift) < 600_000
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
    const what = `the clock stands ${shift / HOUR} hours off`
    expect((await fetch(origin)).status, what).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status, what).toBe(200)
    // A form opened before the jump, and one after it; each must have a minimum age, so the next is opened at the same time.
    const taken = await sendForm(origin, before, nextEntry())
    expect(taken.status, what).toBe(303)
    expect((await fetch(origin + (taken.headers.get('location') ?? ''))).status, what).toBe(200)
    const [after = '', next = ''] = await fetchTokens(origin, 2)
    before = next
    expect((await sendForm(origin, after, nextEntry())).status, what).toBe(303)
    expect((await signIn()).status, what).toBe(400)
  }
  await vi.waitFor(() => expect(delivered()).toBe(12), { timeout: 30_000 })
  expect(program.stderr()).toBe('')
  expect(program.isRunning()).toBe(true)
})
