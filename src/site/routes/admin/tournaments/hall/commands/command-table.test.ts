import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { calledText, commandTable, readCommand } from './command-table.ts'

/** This many letters fill two lines beside the tick on a phone of 360 px; the space above the tables holds two lines. */
const TWO_LINES = 52

test('what has just been done is said so shortly that no table moves on a phone', () => {
  // The page of the groups shows these.
  const { withdraw, 'play-again': again, 'draw-lot': lot, ...atTheTables } = commandTable
  expect([withdraw, again, lot].every(({ done }) => done !== '')).toBe(true)
  expect(Object.values(atTheTables).filter(({ done }) => done.length > TWO_LINES)).toEqual([])
})

test('a withdrawal without a chosen entrant is a mistake', () => {
  const fields = { command: 'withdraw', competition: 'main', entrant: '', why: 'disqualified' }
  const now = new Date('2024-12-28T09:00:00Z')
  const mistake = { field: 'entrant-main', message: 'Bitte wählen Sie, wer nicht weiterspielt.' }
  expect(readCommand(fields, now)).toEqual(err(mistake))
  expect(readCommand({ ...fields, entrant: 'a' }, now)).toMatchObject(ok({ entrant: 'a' }))
  expect(readCommand({ ...fields, command: 'toString' }, now)).toBeUndefined()
})

test('of many calls it is said where they went and which tables stay free, as shortly', () => {
  expect(calledText('1-2-3-4-5-6-7', ['8'])).toBe('Aufgerufen: Tisch 1, 2, 3, 4, 5, 6, 7; frei: 8.')
  expect(calledText('1', [])).toBe('Aufgerufen: Tisch 1.')
  expect(calledText('<b>', ['3'])).toBeUndefined()
  expect((calledText('1-2-3-4-5-6-7', ['8']) ?? '').length).toBeLessThanOrEqual(TWO_LINES)
})
