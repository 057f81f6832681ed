import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { ask, placeClubs } from '#tests/support/servers/start-host.ts'
import { readMetrics } from '#tests/support/servers/read-metrics.ts'
import { startProgram } from '#tests/support/site/program.ts'

test('the operator of a host sees its domains and the state of its clubs, and nobody else does', async () => {
  const clubsDir = await placeClubs([
    { folder: 'eins', domains: ['eins.localhost', 'www.eins.localhost'] },
    { folder: 'zu', domains: ['zu.localhost'], stopped: true },
  ])
  const program = await startProgram({
    dataDir: clubsDir,
    isHost: true,
    leavesPictures: true,
    env: { CLUBS_DIR: clubsDir, HOST_ASK_ADDRESS: '127.0.0.1:0', METRICS_ADDRESS: '127.0.0.1:0' },
  })
  onTestFinished(() => program.end('SIGTERM'))
  const port = Number(new URL(program.origin).port)
  const [askPort, metricsPort] = ['askPort', 'metricsPort'].map((name) =>
    Number(new RegExp(`"${name}":(\\d+)`).exec(program.stdout())?.[1]),
  )
  expect((await ask(port, 'eins.localhost', '/news')).status).toBe(200)

  const isServed = async (domain: string) => (await fetch(`http://127.0.0.1:${askPort}/?domain=${domain}`)).status
  expect(await Promise.all(['eins.localhost', 'WWW.EINS.LOCALHOST'].map(isServed))).toEqual([200, 200])
  expect(await Promise.all(['zu.localhost', 'drei.localhost', ''].map(isServed))).toEqual([404, 404, 404])
  expect((await fetch(`http://127.0.0.1:${askPort}/health`)).status).toBe(200)

  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const states = readMetrics(text)
    .get('vereinsheim_clubs')
    ?.samples.map(({ labels, value }) => [labels['state'], value])
  expect(Object.fromEntries(states ?? [])).toEqual({ listed: 2, stopped: 1, open: 1, opening: 0, broken: 0 })
  expect(text).not.toMatch(/localhost|club=/)

  expect((await ask(port, 'anderswo.localhost', '/metrics')).status).toBe(421)
  expect((await ask(port, 'eins.localhost', '/metrics')).status).toBe(404)
  for (const outside of outsideAddresses())
    for (const own of [askPort, metricsPort])
      await expect(fetch(`http://${outside}:${own}/`)).rejects.toThrow('fetch failed')
})

/** The addresses of this machine for others. */
const outsideAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each = []) =>
    each.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
  )
