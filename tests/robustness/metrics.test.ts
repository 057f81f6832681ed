import { spawnSync } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { fetchTokens, FORM_PATH, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { startForTest, type Program } from '#tests/support/site/program.ts'
import { readMetrics, sumOf } from '#tests/support/servers/read-metrics.ts'
import { PATIENCE } from '#tests/support/patience.ts'

async function startMeasured(env: Record<string, string> = {}) {
  const settings = { METRICS_ADDRESS: '127.0.0.1:0', ...env }
  const program = await startForTest({ dataDir: await filledDataFolder(), env: settings })
  const address = `http://127.0.0.1:${/"metricsPort":(\d+)/.exec(program.stdout())?.[1]}`
  const readText = async () => (await fetch(`${address}/metrics`)).text()
  return { program, address, readText, read: async () => readMetrics(await readText()) }
}

const SECRETS = { ...sampleFields, contactName: 'Ottokar Verschwiegen', contactEmail: 'ottokar@verschwiegen.example' }
const STRANGER = { email: 'niemand@verschwiegen.example', password: 'Falsch-geraten-123' }

/** A day's actions and mistakes of people and programs. @returns words that must not occur in the figures */
async function makeTour({ origin }: Pick<Program, 'origin'>): Promise<string[]> {
  const [token = '', other = ''] = await fetchTokens(origin, 2)
  const location = (await sendForm(origin, token, SECRETS)).headers.get('location') ?? ''
  await (await fetch(origin + location)).text()
  await sendForm(origin, token, SECRETS)
  await sendForm(origin, token, { ...SECRETS, teamName1: 'Andere' })
  await sendForm(origin, 'erfunden', SECRETS)
  await sendForm(origin, other, { ...SECRETS, contactEmail: 'kaputt@' })
  const grant = new URLSearchParams({ grant_type: 'password', username: STRANGER.email, password: STRANGER.password })
  expect((await fetch(`${origin}/.netlify/identity/token`, { method: 'POST', body: grant })).status).toBe(400)
  await fetch(`${origin}/.netlify/identity/signup`, { method: 'POST', body: JSON.stringify(STRANGER) })
  await fetch(`${origin}/auth/v1/user?access_token=${STRANGER.password}`)
  await fetch(`${origin}/rest/v1/dstt_registrations?contactName=eq.${encodeURIComponent(SECRETS.contactName)}`)
  await fetch(`${origin}/news?suche=${encodeURIComponent(SECRETS.contactName)}`)
  await fetch(`${origin}/gibt/es/${STRANGER.email}`)
  await fetch(`${origin}/kontakt`, { method: 'POST', body: new URLSearchParams(SECRETS) })
  await fetch(`${origin}/%E0%A4%A`)
  await fetch(origin + FORM_PATH, { method: 'POST', body: 'a'.repeat(100_000) })
  await fetch(`${origin}/news`, { method: 'VERSCHWIEGEN' }).catch(() => undefined)
  const confirmation = location.split('/').at(-1) ?? ''
  expect(confirmation).not.toBe('')
  return [...Object.values(SECRETS), ...Object.values(STRANGER), 'verschwiegen', token, other, confirmation].filter(
    Boolean,
  )
}

/** The complaints of Prometheus' own tool, if it is installed. */
function complaintsOfPromtool(text: string): string[] {
  const { error, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  if (error) return []
  // Totals that the library also reports by kind; dashboards for Node expect these names.
  return stderr.split('\n').filter((line) => line !== '' && !/^nodejs_active_\w+_total /.test(line))
}

test('after a whole tour the figures report what happened, in Prometheus’ format, and name no person', async () => {
  const { program, readText, read } = await startMeasured()
  const words = await makeTour(program)
  await vi.waitFor(async () => {
    await (await fetch(`${program.origin}/news`)).text()
    expect(sumOf(await read(), 'vereinsheim_page_cache_hits_total')).toBeGreaterThanOrEqual(4)
  }, PATIENCE)
  await vi.waitFor(async () => expect(sumOf(await read(), 'vereinsheim_mails_total')).toBeGreaterThan(0), PATIENCE)

  const text = await readText()
  expect(complaintsOfPromtool(text)).toEqual([])
  for (const word of words.flatMap((one) => [one, encodeURIComponent(one)])) {
    expect(text.toLowerCase().includes(word.toLowerCase()), `the figures name „${word}“`).toBe(false)
  }
  const figures = readMetrics(text)
  const count = (name: string, labels?: Record<string, string>) => sumOf(figures, `vereinsheim_${name}`, labels)
  expect(count('sign_ups_total', { outcome: 'accepted' })).toBe(1)
  expect(count('sign_ups_total', { outcome: 'repeated' })).toBe(1)
  expect(count('sign_ups_total', { outcome: 'form-already-sent' })).toBe(1)
  expect(count('sign_ups_total', { outcome: 'unknown-form' })).toBe(1)
  expect(count('sign_ins_total', { outcome: 'wrong-credentials' })).toBe(1)
  expect(count('mails_total', { outcome: 'sent' })).toBe(1)
  expect(count('http_requests_total', { route: 'cached', status: '2xx' })).toBeGreaterThanOrEqual(4)
  expect(count('page_cache_hits_total')).toBeGreaterThanOrEqual(4)
  expect(count('page_cache_misses_total')).toBeGreaterThanOrEqual(1)
  expect(count('page_cache_bytes')).toBeGreaterThan(1_000)
  expect(count('http_requests_total', { route: 'page', method: 'POST', status: '4xx' })).toBeGreaterThanOrEqual(5)
  expect(count('http_requests_total', { route: 'identity', status: '4xx' })).toBeGreaterThanOrEqual(3)
  expect(count('http_requests_total', { route: 'data-api', status: '4xx' })).toBe(1)
  const watched = ['page', 'identity', 'data-api'].map((route) =>
    count('http_request_duration_seconds_count', { route }),
  )
  expect(Math.min(...watched)).toBeGreaterThan(0)
  expect(count('outbox_waiting')).toBe(0)
  expect(count('content_revision')).toBeGreaterThan(0)
  expect(count('build_info')).toBe(1)
  expect(count('password_checks_running')).toBe(0)
  for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds'])
    expect(sumOf(figures, name)).toBeGreaterThan(0)
})

test('invented addresses never make the figures longer', async () => {
  const { program, readText } = await startMeasured()
  await makeTour(program)
  const before = readMetrics(await readText())
  const ask = (path: string, method: string) => fetch(program.origin + path, { method }).then((answer) => answer.text())
  for (let index = 0; index < 50; index++) {
    await Promise.all([ask(`/${index}/x`, 'GET'), ask(`/konto/${index}`, 'POST'), ask(`/rest/v1/${index}`, 'DELETE')])
    await ask(`/auth/v1/${index}`, `M${index}`)
  }
  const after = readMetrics(await readText())
  const length = (families: typeof before) => [...families.values()].flatMap(({ samples }) => samples).length
  expect(length(after) - length(before)).toBeLessThan(30)
})

test('visitors cannot read the figures; beside them the health of the site can be asked, and a stop ends both', async () => {
  const { program, address } = await startMeasured()
  expect((await fetch(`${program.origin}/metrics`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`)).headers.get('content-type')).toBe(
    'text/plain; version=0.0.4; charset=utf-8',
  )
  expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok\n')
  expect(await (await fetch(`${address}/readyz`)).text()).toBe('ready\n')
  expect((await fetch(`${address}/`)).status).toBe(404)
  await program.end('SIGTERM')
  expect(program.exitCode()).toBe(0)
})

test('without the setting there are no figures', async () => {
  const { program, address } = await startMeasured({ METRICS_ADDRESS: '' })
  expect(address).toContain('undefined')
  expect((await fetch(`${program.origin}/metrics`)).status).toBe(404)
})
