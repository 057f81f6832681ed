import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'

const PATIENCE = { timeout: 60_000 }

/** The site as the README starts it, as the foreground of a terminal of its own. */
async function npmStart() {
  const npm = spawn('npm', ['start'], {
    cwd: new URL('../..', import.meta.url),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', DATA_DIR: temporaryDataFolder() },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => killAll(npm))
  let said = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const port = await vi.waitFor(() => {
    const [, found] = /"port":(\d+)/.exec(said) ?? []
    if (found === undefined) throw new Error(`not open yet: ${said}`)
    return found
  }, PATIENCE)
  return { npm, healthz: `http://127.0.0.1:${port}/healthz`, said: () => said }
}

const toGroup = ({ pid = 0 }: ChildProcess, signal: 'SIGHUP' | 'SIGKILL') => process.kill(-pid, signal)

function killAll(npm: ChildProcess): void {
  try {
    toGroup(npm, 'SIGKILL')
  } catch {
    // Nobody of the group is left, as it should be.
  }
}

const ENDS: [string, (npm: ChildProcess) => void][] = [
  ['somebody ends npm', (npm) => npm.kill('SIGTERM')],
  ['the terminal is closed', (npm) => toGroup(npm, 'SIGHUP')],
]

test.skipIf(process.platform === 'win32').each(ENDS)(
  'when %s, the site that npm had started stops gently and leaves the port',
  async (_, end) => {
    const { npm, healthz, said } = await npmStart()
    expect((await fetch(healthz)).status).toBe(200)
    // Its output is closed when the last of its processes has ended.
    const closed = once(npm, 'close')
    end(npm)
    await closed
    expect(said()).toContain('"msg":"stopping"')
    await expect(fetch(healthz)).rejects.toThrow('fetch failed')
  },
)
