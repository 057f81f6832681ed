import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MINUTE } from '#shared/durations.ts'
import { shareBrowser } from '#tests/support/browser/browser.ts'
import { startVisit } from '#tests/support/browser/visit.ts'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** The first start reads all files and prepares all packages. */
const FIRST_TIME = { timeout: 2 * MINUTE, interval: 200 }

/** As `npm run dev` starts it. */
async function develop(): Promise<string> {
  const [dataDir, port] = [temporaryFolder(), String(await findFreePort())]
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, CONTENT_DIR: TESTS_CLUB, MEDIA_AHEAD: 'off', PORT: port }
  const server = spawn(process.execPath, ['src/server/dev.ts'], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    if (server.kill('SIGKILL')) await once(server, 'exit')
  })
  const origin = `http://localhost:${port}`
  await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), FIRST_TIME)
  return origin
}

test(
  'in development, pages have their styles and their program, and navigation works',
  { timeout: 6 * MINUTE },
  async () => {
    const { page, close } = await startVisit(await shareBrowser(), await develop())
    onTestFinished(close)
    await page.goto('/kontakt', { timeout: FIRST_TIME.timeout })
    await expect.poll(() => page.locator('html[data-runtime]').count(), FIRST_TIME).toBe(1)
    const display = () =>
      page
        .locator('header')
        .first()
        .evaluate((header) => getComputedStyle(header).position)
    expect(await display()).toBe('sticky')
    await expect
      .poll(async () => {
        await page.getByRole('link', { name: 'Anfahrt' }).first().click()
        return page.getByRole('heading', { level: 1 }).innerText()
      }, FIRST_TIME)
      .toBe('Anfahrt')
    expect(await display()).toBe('sticky')
  },
)
