import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataFolder, temporaryFolder } from '#tests/support/site/data-folder.ts'
import { fetchTokens, sendForm } from '#tests/support/site/form-sender.ts'
import { LIBFAKETIME, NO_LIBFAKETIME } from '#tests/support/servers/libfaketime.ts'
import { startProgram } from '#tests/support/site/program.ts'

const HOUR = 3_600

async function startWithClock() {
  const file = join(temporaryFolder(), 'clock')
  /** @param shift seconds, or a moment */
  const setClock = (shift: number | string) => {
    // In one step: the program reads it whenever it looks at the clock.
    writeFileSync(`${file}.new`, typeof shift === 'string' ? `@${shift}` : `${shift < 0 ? '' : '+'}${shift}`)
    renameSync(`${file}.new`, file)
  }
  setClock(0)
  const program = await startProgram({
    dataDir: temporaryDataFolder(),
    env: {
      LD_PRELOAD: LIBFAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Only the clock on the wall jumps: what measures durations goes on.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      RATE_LIMITS: 'on',
      TZ: 'UTC',
    },
  })
  onTestFinished(() => program.end('SIGKILL'))
  return { program, setClock }
}

let sent = 0
/** Each from somebody else: one mailbox gets only so many confirmations an hour. */
const nextEntry = () => ({ teamName1: `Zeitreisende ${(sent += 1)}`, contactEmail: `zeit${sent}@beispiel.example` })

test('a clock that jumps back, ahead and beyond 2038 locks nobody out and loses nothing', async ({ skip }) => {
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
    const isThere = async () => Math.abs((await dateOf()).getTime() - today - shift * 1_000) < 600_000
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
    const what = `the clock stands ${shift / HOUR} hours off`
    expect((await fetch(origin)).status, what).toBe(200)
    expect((await fetch(`${origin}/readyz`)).status, what).toBe(200)
    // A form that was opened before the jump, and one from after it; each takes its time, so the next one is opened along with it.
    const taken = await sendForm(origin, before, nextEntry())
    expect(taken.status, what).toBe(303)
    expect((await fetch(origin + (taken.headers.get('location') ?? ''))).status, what).toBe(200)
    const [after = '', next = ''] = await fetchTokens(origin, 2)
    before = next
    expect((await sendForm(origin, after, nextEntry())).status, what).toBe(303)
    expect((await signIn()).status, what).toBe(400)
  }
  await vi.waitFor(() => expect(delivered()).toBe(12), { timeout: 20_000 })
  expect(program.stderr()).toBe('')
  expect(program.isRunning()).toBe(true)
})
