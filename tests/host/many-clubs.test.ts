import { expect, test } from 'vitest'
import { createUpkeepStore } from '#features/upkeep/upkeep-store.ts'
import { changeClubs } from '#host/clubs/clubs-file.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { openSocket } from '#tests/support/host/open-socket.ts'
import { inClub } from '#tests/support/host/place-schemas.ts'
import { runConsole } from '#tests/support/site/console-program.ts'
import { startHost } from '#tests/support/servers/start-host.ts'

const site = forAllTests(() =>
  startHost({
    clubs: [
      { folder: 'eins', domains: ['eins.localhost', 'www.eins.localhost'] },
      { folder: 'zwei', domains: ['zwei.localhost'] },
      { folder: 'zu', domains: ['zu.localhost'], stopped: true },
    ],
  }),
)

const statusOf = async (name: string) => (await site.ask(`${name}.localhost`, '/')).status

test('clubs share an address of the network, and each answers at its own name alone', async () => {
  const { ask, host } = site
  const [page] = await Promise.all([ask('eins.localhost', '/'), ask('eins.localhost', '/news')])
  expect(page.text).toContain('http://eins.localhost')
  expect(host.store.list().map(({ folder, isOpen }) => [folder, isOpen])).toEqual([
    ['eins', true],
    ['zu', false],
    ['zwei', false],
  ])
  expect((await ask('EINS.localhost.', '/')).headers['etag']).toBe(page.headers['etag'])
  expect(await ask('www.eins.localhost', '/news?seite=2')).toMatchObject({
    status: 308,
    headers: { location: `http://eins.localhost:${site.port}/news?seite=2` },
  })
  const whole = await ask('www.eins.localhost', 'http://anderswo.example/news')
  expect(whole.headers.location).toBe(`http://eins.localhost:${site.port}/`)
  expect([await statusOf('zwei'), await statusOf('zu'), await statusOf('drei')]).toEqual([200, 503, 421])
  expect((await ask('drei.localhost', '/')).text).not.toMatch(/eins|zwei|zu\./)
  expect(['eins.localhost', 'zu.localhost', 'drei.localhost'].map(host.isServed)).toEqual([true, false, false])
})

test('a socket is its club’s', async () => {
  const asked = ['eins.localhost', 'drei.localhost'].map((hostName) => openSocket({ port: site.port, hostName }))
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 503])
})

test('a closed club opens on a request, and by itself for due work', async () => {
  const { clubs, store } = site.host
  await statusOf('eins')
  await clubs.close('eins')
  expect(store.find('eins')).toMatchObject({ isOpen: false, visitedAt: expect.any(Date) })
  expect(await statusOf('eins')).toBe(200)
  await clubs.close('eins')
  // Otherwise it would check all links first, as each new club does once; another test covers that.
  await inClub({ clubsDir: site.clubsDir, databaseUrl: undefined }, 'eins', ({ inTransaction }) =>
    inTransaction((trx) => createUpkeepStore(trx).claimLinkCheck(undefined, new Date())),
  )
  const long = new Date(0)
  store.note('eins', { nextAt: long })
  await expect.poll(() => Number(store.find('eins')?.nextAt)).toBeGreaterThan(Date.now())
  expect(clubs.find('eins')).toBeUndefined()
})

test('a command of a single site is for the club that is named, and the host hears that something may wait there', async () => {
  const before = new Date()
  const invite = (club: string) =>
    runConsole(['--club', club, 'users', 'invite', 'neu@zu.example', '--mail'], { CLUBS_DIR: site.clubsDir })
  expect(await invite('drei.localhost')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('gibt es hier nicht'),
  })
  // The club is stopped, so that no request opens it meanwhile.
  expect(await invite('zu.localhost')).toMatchObject({ code: 0, stderr: '' })
  expect(Number(site.host.store.find('zu')?.nextAt)).toBeGreaterThanOrEqual(Number(before))
  site.host.store.note('zu', { nextAt: undefined })
  const mails = await inClub({ clubsDir: site.clubsDir, databaseUrl: undefined }, 'zu', ({ db }) =>
    db.selectFrom('outbox').select('recipient').execute(),
  )
  expect(mails).toEqual([{ recipient: 'neu@zu.example' }])
})

test('what is changed in the list of clubs counts soon', async () => {
  expect(await statusOf('zwei')).toBe(200)
  await changeClubs(site.clubsDir, (clubs) =>
    clubs.map((club) => ({ ...club, stopped: club.folder === 'zwei' ? true : undefined })),
  )
  await expect.poll(() => statusOf('zwei')).toBe(503)
  // Visitors are refused at once; releasing everything takes a moment longer.
  await expect.poll(() => site.host.store.find('zwei')?.isOpen).toBe(false)
  expect(await statusOf('zu')).toBe(200)
})
