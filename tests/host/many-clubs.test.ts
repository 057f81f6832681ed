import { expect, test } from 'vitest'
import { startHost } from '#tests/support/servers/start-host.ts'

test('clubs share an address of the network, and each has its own pages', async () => {
  const { ask, host, stop } = await startHost({
    clubs: [
      { folder: 'eins', domains: ['eins.localhost', 'www.eins.localhost'] },
      { folder: 'zwei', domains: ['zwei.localhost'] },
      { folder: 'zu', domains: ['zu.localhost'], stopped: true },
    ],
  })
  const page = await ask('eins.localhost', '/')
  expect(page.status).toBe(200)
  expect(page.text).toContain('http://eins.localhost')
  expect(host.store.list().map(({ folder, isOpen }) => [folder, isOpen])).toEqual([['eins', true]])
  expect((await ask('EINS.localhost', '/')).headers['etag']).toBe(page.headers['etag'])
  const moved = await ask('www.eins.localhost', '/news?seite=2')
  expect([moved.status, moved.headers['location']]).toEqual([
    308,
    expect.stringMatching(/^http:\/\/eins\.localhost:\d+\/news\?seite=2$/),
  ])
  expect(
    await Promise.all(['zwei', 'zu', 'drei'].map(async (name) => (await ask(`${name}.localhost`, '/')).status)),
  ).toEqual([200, 503, 421])
  expect((await ask('drei.localhost', '/')).text).not.toMatch(/eins|zwei/)
  await host.clubs.close('eins')
  expect((await ask('eins.localhost', '/')).status).toBe(200)
  await stop()
})
