import { expect, test } from 'vitest'
import { judgeHouse, type HouseFacts } from './judge-house.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const GOOD: HouseFacts = {
  lastBackup: ago(1),
  tried: { at: ago(30), takenAt: ago(31) },
  lastPurge: ago(2),
  outbox: { waiting: 0, oldest: undefined },
  sendsMails: true,
}

test.each<[string, Partial<HouseFacts>, string[]]>([
  ['is well kept', {}, []],
  ['has no backup', { lastBackup: undefined }, ['Sicherung']],
  ['has an old backup', { lastBackup: ago(8) }, ['Sicherung']],
  ['has never tried one', { tried: undefined }, ['Probe der Sicherung']],
  ['has tried one long ago', { tried: { at: ago(101), takenAt: ago(101) } }, ['Probe der Sicherung']],
  ['has mails on their way', { outbox: { waiting: 3, oldest: ago(0) } }, []],
  ['has mails that do not go', { outbox: { waiting: 3, oldest: ago(3) } }, ['Nachrichten']],
  ['has no mail server', { sendsMails: false }, ['Nachrichten']],
  ['had nothing to delete yet', { lastPurge: undefined }, []],
])('in a house that %s this is to do', (_, changes, expected) => {
  const findings = judgeHouse({ ...GOOD, ...changes }, NOW)
  expect(findings.filter(({ isGood }) => isGood !== true).map(({ what }) => what)).toEqual(expected)
})
