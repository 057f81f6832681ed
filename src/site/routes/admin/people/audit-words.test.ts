import { expect, test } from 'vitest'
import type { AuditLine } from '#identity/use/people/audit-reading.ts'
import { GROUPS, groupWords, toAuditRow } from './audit-words.ts'

const anna = { id: 'anna', name: 'Anna', email: 'anna@beispiel.example', isKnown: true }
const gone = { id: 'berta', name: undefined, email: undefined, isKnown: false }
const line = (changes: Partial<AuditLine>): AuditLine => ({
  id: 'a',
  at: new Date('2024-12-01T12:00:00Z'),
  action: 'login',
  actor: anna,
  subject: undefined,
  rolesAdded: [],
  rolesRemoved: [],
  banned: undefined,
  ip: '192.0.2.7',
  ...changes,
})
const said = (changes: Partial<AuditLine>) => toAuditRow(line(changes)).what

test('a line tells who, when and what', () =>
  expect(toAuditRow(line({}))).toEqual({
    id: 'a',
    at: '01.12.2024, 13:00',
    actor: { id: 'anna', called: 'Anna', isKnown: true },
    what: 'Angemeldet',
    detail: undefined,
    subject: undefined,
    ip: '192.0.2.7',
  }))

test('the same action sounds different when it was done to somebody else', () => {
  expect([said({ action: 'logout' }), said({ action: 'logout', subject: gone })]).toEqual([
    'Abgemeldet',
    'Überall abgemeldet',
  ])
  expect(said({ action: 'user_deleted', subject: gone })).toBe('Konto gelöscht')
  expect(said({ action: 'user_invited', subject: gone })).toBe('Eingeladen')
})

test('a change of offices names them, and a ban is one', () => {
  const changed = { action: 'user_modified', subject: gone } as const
  const row = toAuditRow(line({ ...changed, rolesAdded: ['youth', 'hall-key'], rolesRemoved: ['board'] }))
  expect([row.what, row.detail]).toEqual(['Ämter geändert', 'bekommen: Jugendwart, hall-key; abgegeben: Vorstand'])
  expect(said({ ...changed, banned: true })).toBe('Konto gesperrt')
  expect(said({ ...changed, banned: false })).toBe('Sperre aufgehoben')
  expect(said(changed)).toBe('Konto geändert')
})

test('who is gone is called so, and the service is nobody', () =>
  expect(toAuditRow(line({ actor: undefined, subject: gone }))).toMatchObject({
    actor: undefined,
    subject: { called: 'gelöschtes Konto', isKnown: false },
  }))

test('every group has words', () => expect(GROUPS.map((group) => groupWords[group])).not.toContain(undefined))
