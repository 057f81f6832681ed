import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { isHostRunning, noteWork, openHostStore, takeHostLock } from './host-store.ts'

const NOW = new Date('2026-05-01T12:00:00Z')

test('what is noted of a club stays, and what a host did not finish is due when the next begins', () => {
  const clubsDir = temporaryFolder()
  const first = openHostStore(clubsDir)
  first.schedule([{ folder: 'a' }, { folder: 'b' }], NOW)
  const later = [new Date('2026-05-01T13:00:00Z'), new Date('2026-05-02T01:00:00Z')]
  expect(first.list().map(({ nextAt }) => nextAt)).toEqual(later)
  first.note('a', { isOpen: true, version: '1.0.0', failure: undefined })
  first.note('b', { failure: 'Die Datei ist keine Datenbank.', failedAt: NOW, nextAt: undefined, bytes: 17 })
  first.close()
  const second = openHostStore(clubsDir)
  onTestFinished(() => second.close())
  expect(second.find('b')).toMatchObject({ isOpen: false, failedAt: NOW, nextAt: undefined, bytes: 17 })
  second.begin(NOW)
  second.schedule([{ folder: 'a' }, { folder: 'b' }], NOW)
  expect(second.find('a')).toMatchObject({ isOpen: false, nextAt: NOW, version: '1.0.0' })
  expect(second.find('b')?.nextAt).toBeUndefined()
  second.forget('a')
  expect(second.list().map(({ folder }) => folder)).toEqual(['b'])
})

test('only one host holds the clubs, until it gives them back', () => {
  const clubsDir = temporaryFolder()
  expect(isHostRunning(clubsDir)).toBe(false)
  const lock = takeHostLock(clubsDir)
  expect(takeHostLock(clubsDir)).toBeUndefined()
  expect(isHostRunning(clubsDir)).toBe(true)
  lock?.release()
  expect(isHostRunning(clubsDir)).toBe(false)
})

test('work left for a closed club is noted for its host, and a club without a host needs no note', () => {
  const clubsDir = temporaryFolder()
  noteWork(join(clubsDir, 'a'), NOW)
  expect(existsSync(join(clubsDir, '.host'))).toBe(false)
  const store = openHostStore(clubsDir)
  onTestFinished(() => store.close())
  store.note('a', { nextAt: undefined, version: '1.0.0' })
  noteWork(join(clubsDir, 'a/'), NOW)
  expect(store.find('a')).toMatchObject({ nextAt: NOW, version: '1.0.0' })
})
