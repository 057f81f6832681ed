import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'
import { filledPostgres } from '#tests/support/site/filled-database.ts'
import { fetchTokens, sampleFields } from '#tests/support/site/form-sender.ts'
import { startForTest, type Program } from '#tests/support/site/program.ts'
import { hasCaddy, NO_CADDY, startCaddy } from '#tests/support/servers/scratch-caddy.ts'
import { hasNginx, NO_NGINX, startNginx } from '#tests/support/servers/scratch-nginx.ts'
import { findFreePort } from '#tests/support/databases/scratch-postgres.ts'

const READERS = 4
/** More than two instances together allow from one address. */
const FORMS = 45
/** After this time both proxies have noticed that an instance is back. */
const NOTICED_MILLISECONDS = 2_500
const PAGES = ['/', '/mannschaften', '/news', '/dorfspielttt', '/feed.atom']
const PERSON = { email: 'anna@beispiel.example', password: 'Rückhand-Topspin' }

const PROXIES = [
  { name: 'nginx', isThere: hasNginx, lacking: NO_NGINX, start: startNginx },
  { name: 'Caddy', isThere: hasCaddy, lacking: NO_CADDY, start: startCaddy },
]

test.for(PROXIES)(
  'behind the $name of deploy/ two instances are one site, know the visitor, and the end of either goes unnoticed',
  async ({ isThere, lacking, start }, { skip }) => {
    if (!isThere()) return skip(lacking)
    const postgres = await filledPostgres(skip)
    const port = await findFreePort()
    const origin = `http://127.0.0.1:${port}`
    const startAnother = prepare({ databaseUrl: postgres.url, origin })
    const [first, second] = [await startAnother(), await startAnother()]
    const proxy = await start(port, [portOf(first), portOf(second)])
    onTestFinished(() => proxy.stop())

    const [token = '', later = ''] = await fetchTokens(origin, 2)
    const confirmation = (await sendForm(origin, token)).headers.get('location') ?? ''
    for (let count = 0; count < 2; count++)
      expect(await (await fetch(origin + confirmation)).text()).toContain('Netzroller')
    await expectSignIn(origin)

    // One is killed and comes back, the other is stopped as for an update.
    const answers = await readMeanwhile(origin, async () => {
      await first.end('SIGKILL')
      expect((await sendForm(origin, later)).status).toBe(303)
      await startAnother(portOf(first))
      await sleep(NOTICED_MILLISECONDS)
      await second.end('SIGTERM')
    })
    expect(new Map(answers)).toEqual(new Map(PAGES.map((path) => [`200 ${path}`, expect.any(Number)])))

    // A client that forges a new address for each request is still one visitor.
    const statuses: number[] = []
    for (let count = 0; count < FORMS; count++) statuses.push((await sendForm(origin, '', `203.0.113.${count}`)).status)
    expect(statuses.at(-1)).toBe(429)
  },
)

/**
 * Closes the connection at every form, and at the first request, like a killed instance.
 *
 * @param taken receives the forms
 */
async function startDyingInstance(taken: string[]) {
  const server = createServer((request, response) => {
    taken.push(`${request.method} ${request.url}`)
    if (request.url === '/readyz') return void response.end('ready')
    if (request.url === '/own') return void response.writeHead(503).end('Wir sagen selbst, was los ist.')
    if (request.method === 'GET' && taken.includes('dead')) return void response.end('News')
    taken.push('dead')
    request.resume().once('end', () => request.socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return port
}

test.for(PROXIES)(
  'when an instance ends while it handles a form, the $name of deploy/ says that the form is still there, and does not send it to another',
  async ({ isThere, lacking, start }, { skip }) => {
    if (!isThere()) return skip(lacking)
    const taken: string[] = []
    const proxy = await start(await findFreePort(), [await startDyingInstance(taken), await startDyingInstance(taken)])
    onTestFinished(() => proxy.stop())
    const own = await fetch(`${proxy.origin}/own`)
    expect([own.status, await own.text()]).toEqual([503, 'Wir sagen selbst, was los ist.'])
    const asked = await fetch(`${proxy.origin}/news`)
    expect([asked.status, await asked.text()]).toEqual([200, 'News'])
    expect(taken.filter((line) => line === 'GET /news')).toHaveLength(2)
    const body = new URLSearchParams({ teamName1: 'Die Netzroller' })
    const answer = await fetch(`${proxy.origin}/dorfspielttt`, { method: 'POST', body })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
    expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual(['5', 'no-store'])
    expect(await answer.text()).toMatch(/Was Sie\s+eingetragen haben, steht noch da\./)
    expect(taken.filter((line) => line === 'POST /dorfspielttt')).toHaveLength(1)
  },
)

/**
 * Accepts forms, each slowly enough that the next one goes to the other instance.
 *
 * @param taken receives the forms @param dyingAt where it breaks off
 */
async function startInstance(taken: string[], { dyingAt = '', port = 0 } = {}) {
  const server = createServer((request, response) => {
    if (request.url === dyingAt) return void request.socket.destroy()
    if (request.method === 'GET') return void response.end('ready')
    void text(request).then(async (form) => {
      taken.push(form)
      await sleep(200)
      response.end('danke')
    })
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const close = () => server.close().closeAllConnections()
  onTestFinished(() => void close())
  return { close, port: (server.address() as AddressInfo).port }
}

test.for(PROXIES)(
  'a form that is the first to find an instance gone reaches another behind the $name of deploy/, whole and once',
  async ({ isThere, lacking, start }, { skip }) => {
    if (!isThere()) return skip(lacking)
    const taken: string[] = []
    const [gone, there] = [await startInstance([]), await startInstance(taken)]
    const proxy = await start(await findFreePort(), [gone.port, there.port])
    onTestFinished(() => proxy.stop())
    gone.close()
    await expectForms(proxy.origin, taken)
  },
)

test('an instance that breaks off once is asked on behind the nginx of deploy/, though the other one is gone', async ({
  skip,
}) => {
  if (!hasNginx()) return skip(NO_NGINX)
  const [gone, there] = [await startInstance([]), await startInstance([], { dyingAt: '/news' })]
  const proxy = await startNginx(await findFreePort(), [gone.port, there.port])
  onTestFinished(() => proxy.stop())
  gone.close()
  const statuses: number[] = []
  for (const path of ['/', '/news', '/', '/']) statuses.push((await fetch(proxy.origin + path)).status)
  expect(statuses).toEqual([200, 502, 200, 200])
})

test('behind the Caddy of deploy/ so does one for which an instance ends when it is asked whether it is there', async ({
  skip,
}) => {
  if (!hasCaddy()) return skip(NO_CADDY)
  const taken: string[] = []
  const [dying, there] = [await startInstance([], { dyingAt: '/healthz' }), await startInstance(taken)]
  const proxy = await startCaddy(await findFreePort(), [dying.port, there.port])
  onTestFinished(() => proxy.stop())
  await expectForms(proxy.origin, taken)
})

test('a form waits behind the Caddy of a host while the only program starts anew', async ({ skip }) => {
  if (!hasCaddy()) return skip(NO_CADDY)
  const port = await findFreePort()
  const proxy = await startCaddy(await findFreePort(), [port], 'hosting.Caddyfile')
  onTestFinished(() => proxy.stop())
  const taken: string[] = []
  const sending = expectForms(proxy.origin, taken)
  await sleep(300)
  await startInstance(taken, { port })
  await sending
})

/** Sends several at once: each of two instances gets one. */
async function expectForms(origin: string, taken: string[]) {
  const forms = Array.from({ length: 3 }, (_, number) => `teamName${number}=${'Netzroller'.repeat(1_000)}`)
  const answers = await Promise.all(forms.map((body) => fetch(`${origin}/dorfspielttt`, { method: 'POST', body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(taken.toSorted()).toEqual(forms)
}

const portOf = ({ origin }: Program) => Number(new URL(origin).port)

/** Shared data and settings of all instances. @returns what starts one more */
function prepare({ databaseUrl, origin }: { databaseUrl: string; origin: string }) {
  const dataDir = temporaryDataFolder()
  writeFileSync(join(dataDir, 'identity.yaml'), 'signUp: { confirmEmail: false }\n')
  const env = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
  }
  return (port = 0) => startForTest({ dataDir, env: { ...env, PORT: String(port) } })
}

const sendForm = (origin: string, formToken: string, claimed = '203.0.113.1') =>
  fetch(`${origin}/dorfspielttt`, {
    method: 'POST',
    body: new URLSearchParams({ ...sampleFields, website: '', formToken }),
    headers: { Origin: origin, 'X-Forwarded-For': claimed },
    redirect: 'manual',
  })

/** An account created at one instance works at every one. */
async function expectSignIn(origin: string): Promise<void> {
  const wire = `${origin}/.netlify/identity`
  const headers = { 'Content-Type': 'application/json' }
  const made = await fetch(`${wire}/signup`, { method: 'POST', headers, body: JSON.stringify(PERSON) })
  expect(made.status).toBe(200)
  const grant = { grant_type: 'password', username: PERSON.email, password: PERSON.password }
  const entered = await fetch(`${wire}/token`, { method: 'POST', body: new URLSearchParams(grant) })
  const { access_token: token } = (await entered.json()) as { access_token: string }
  for (let count = 0; count < 4; count++) {
    const shown = await fetch(`${wire}/user`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await shown.json()).toMatchObject({ email: PERSON.email })
  }
}

/** Reads pages during the work. @returns the count of each answer, as `200 /news` */
async function readMeanwhile(origin: string, work: () => Promise<void>): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  let isOver = false
  const onAndOn = async (_: unknown, reader: number) => {
    for (let number = reader; !isOver; number++) {
      const path = PAGES[number % PAGES.length] ?? '/'
      const status = await fetch(origin + path).then(readStatus, () => 'nothing')
      answers.set(`${status} ${path}`, (answers.get(`${status} ${path}`) ?? 0) + 1)
    }
  }
  const reading = Promise.all(Array.from({ length: READERS }, onAndOn))
  await work().finally(() => (isOver = true))
  await reading
  return answers
}

async function readStatus(answer: Response): Promise<number> {
  await answer.arrayBuffer()
  return answer.status
}
