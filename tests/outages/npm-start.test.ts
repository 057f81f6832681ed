import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'

const PATIENCE = { timeout: 60_000 }

/** The site as the README starts it; resolves when it has printed the words. */
const npmStart = (words: RegExp, settings?: Record<string, string>) => start(['npm', 'start'], words, settings)

/** As the foreground job of its own terminal. */
async function start([program = '', ...args]: string[], words: RegExp, settings: Record<string, string> = {}) {
  const npm = spawn(program, args, {
    cwd: new URL('../..', import.meta.url),
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: await filledDataFolder(),
      CONTENT_DIR: TESTS_CLUB,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => killAll(npm))
  let said = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const found = await vi.waitFor(() => {
    const match = words.exec(said)
    if (match === null) throw new Error(`not yet: ${said}`)
    return match
  }, PATIENCE)
  return { npm, found, said: () => said }
}

const toGroup = ({ pid = 0 }: ChildProcess, signal: 'SIGHUP' | 'SIGKILL') => process.kill(-pid, signal)

function killAll(npm: ChildProcess): void {
  try {
    toGroup(npm, 'SIGKILL')
  } catch {
    // The process group is gone, as it should be.
  }
}

const ENDS: [string, (npm: ChildProcess) => void][] = [
  ['somebody ends npm', (npm) => npm.kill('SIGTERM')],
  ['the terminal is closed', (npm) => toGroup(npm, 'SIGHUP')],
]

test.skipIf(process.platform === 'win32').each(ENDS)(
  'when %s, the site that npm had started stops gently and leaves the port',
  async (_, end) => {
    const { npm, found, said } = await npmStart(/"port":(\d+)/)
    const healthz = `http://127.0.0.1:${found[1]}/healthz`
    expect((await fetch(healthz)).status).toBe(200)
    // Its output closes when the last of its processes has ended.
    const closed = once(npm, 'close')
    end(npm)
    await closed
    expect(said()).toContain('"msg":"stopping"')
    await expect(fetch(healthz)).rejects.toThrow('fetch failed')
  },
)

test.skipIf(process.platform === 'win32').each(ENDS)(
  'when %s while the site still waits for its database, nothing is left that would open later',
  async (_, end) => {
    // No database listens on this port.
    const { npm } = await npmStart(/the database is away/, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
    const closed = once(npm, 'close')
    end(npm)
    await closed
  },
)

test('a unit of before the site was built into few files, which names the sources, goes on working', async () => {
  const { found } = await start([process.execPath, 'src/server/main.ts'], /"port":(\d+)/)
  expect((await fetch(`http://127.0.0.1:${found[1]}/`)).status).toBe(200)
})
