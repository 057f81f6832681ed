import { expect, test } from 'vitest'
import { factorNotice } from './factor-notice.ts'

const dueAt = new Date('2024-12-15T12:00:00Z')

test('in time it is said until when', () => {
  const notice = factorNotice({ roles: ['admin'], dueAt, isOverdue: false })
  expect(notice).toContain('Ab dem 15.12.2024 ist für Ihr Amt „Technik“ die Anmeldung in zwei Schritten nötig')
})

test('afterwards it is said what opens the rooms again', () => {
  expect(factorNotice({ roles: ['admin', 'board'], dueAt, isOverdue: true })).toContain(
    'Ihre Ämter „Technik“ und „Vorstand“ ruhen, bis Sie die Anmeldung in zwei Schritten eingerichtet',
  )
})
