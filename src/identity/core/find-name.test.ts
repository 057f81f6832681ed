import { expect, test } from 'vitest'
import { createAccount } from '#identity/core/admin/create-account.ts'
import { openIdentity } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { findName } from '#identity/core/admin/find-person.ts'

test('people are named as they call themselves, else by their address, and not at all when they are gone', async () => {
  const bench = await openIdentity()
  try {
    const nameOf = (accountId: string) => findName(bench.identity, accountId)
    const join = async (email: string, full_name: unknown) => {
      const request = { email, password: 'Rückhand-Topspin', confirmsEmail: true, confirmsPhone: false }
      const caller = { ip: '', userAgent: undefined, audience: undefined }
      const created = valueOf(
        await createAccount(
          bench.identity,
          { by: { kind: 'service' }, caller },
          { ...request, userMetadata: { full_name } },
        ),
      )
      return nameOf(created.account.id)
    }
    expect(await join('jutta@club.example', ' Jutta Beispiel ')).toBe('Jutta Beispiel')
    expect(await join('karl@club.example', '  ')).toBe('karl@club.example')
    expect(await join('berta@club.example', { first: 'Berta' })).toBe('berta@club.example')
    expect(await nameOf('0193e3b9-6b80-7455-863d-cc79aad81b08')).toBeUndefined()
  } finally {
    await bench.close()
  }
})
