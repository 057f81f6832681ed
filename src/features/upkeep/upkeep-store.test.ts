import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createUpkeepStore } from './upkeep-store.ts'

const NIGHT = new Date('2024-12-01T02:00:00.000Z')
const NEXT = new Date('2024-12-02T02:00:00.000Z')

forEachDatabase('what keeps the site in order', (open) => {
  test('the last backup and the last report are found as they were noted', async () => {
    const { db, inTransaction } = await open()
    const store = createUpkeepStore(db)
    expect([await store.findBackup(), await store.findLinkReport()]).toEqual([undefined, undefined])
    const report = { pages: 3, links: 9, foreign: undefined, broken: [{ address: '/weg', on: ['/'] }] }
    await inTransaction((trx) => createUpkeepStore(trx).noteBackup(NIGHT))
    await inTransaction((trx) => createUpkeepStore(trx).noteBackup(NEXT))
    await inTransaction((trx) => createUpkeepStore(trx).putLinkReport({ ...report, checkedAt: NIGHT }))
    expect(await store.findBackup()).toEqual(NEXT)
    expect(await store.findLinkReport()).toEqual({ ...report, checkedAt: NIGHT })
  })

  test('a trial of a backup and what the self-test has found are kept until the next', async () => {
    const { db, inTransaction } = await open()
    const store = createUpkeepStore(db)
    expect([await store.findTrial(), await store.findSelfTest()]).toEqual([undefined, undefined])
    const findings = [
      { what: 'Cookies', isGood: true, text: 'Keines.' },
      { what: 'Unterschrift', isGood: undefined, text: 'Nicht zu sehen.' },
    ]
    for (const at of [NIGHT, NEXT]) {
      await inTransaction((trx) => createUpkeepStore(trx).noteTrial({ at, takenAt: NIGHT }))
      await inTransaction((trx) => createUpkeepStore(trx).putSelfTest({ testedAt: at, findings }))
    }
    expect(await store.findTrial()).toEqual({ at: NEXT, takenAt: NIGHT })
    expect(await store.findSelfTest()).toEqual({ testedAt: NEXT, findings })
  })

  test('the address of the running site is the one of its last start', async () => {
    const { db, inTransaction } = await open()
    expect(await createUpkeepStore(db).findAddress()).toBeUndefined()
    for (const address of ['http://localhost:3000', 'https://verein.example'])
      await inTransaction((trx) => createUpkeepStore(trx).noteAddress(NIGHT, address))
    expect(await createUpkeepStore(db).findAddress()).toBe('https://verein.example')
  })

  test('a version runs since its first start after another', async () => {
    const { db, inTransaction } = await open()
    const store = createUpkeepStore(db)
    expect(await store.findFirstStart('0.1.0')).toBeUndefined()
    for (const [at, version] of [
      [NIGHT, '0.1.0'],
      [NEXT, '0.1.0'],
    ] as const)
      await inTransaction((trx) => createUpkeepStore(trx).noteVersion(at, version))
    expect(await store.findFirstStart('0.1.0')).toEqual(NIGHT)
    await inTransaction((trx) => createUpkeepStore(trx).noteVersion(NEXT, '0.2.0'))
    expect([await store.findFirstStart('0.2.0'), await store.findFirstStart('0.1.0')]).toEqual([NEXT, undefined])
  })

  test('of two instances one looks at the links, once each night', async () => {
    const { db, inTransaction } = await open()
    const claim = (seen: Date | undefined, at: Date) =>
      inTransaction((trx) => createUpkeepStore(trx).claimLinkCheck(seen, at))
    expect((await Promise.all([claim(undefined, NIGHT), claim(undefined, NIGHT)])).toSorted()).toEqual([false, true])
    expect(await createUpkeepStore(db).findLinkCheck()).toEqual(NIGHT)
    expect([await claim(NIGHT, NEXT), await claim(NIGHT, NEXT)]).toEqual([true, false])
  })
})
