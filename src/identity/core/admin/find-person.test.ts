import { expect } from 'vitest'
import { NOBODY, test } from '#tests/support/identity/core-bench.ts'
import { findName } from './find-person.ts'

test('people are named as they call themselves, else by their address, and not at all when they are gone', async ({
  core,
}) => {
  const join = async (email: string, full_name: unknown) => {
    const { account } = await core.addPerson(email, { userMetadata: { full_name } })
    return findName(core.identity, account.id)
  }
  expect(await join('jutta@club.example', ' Jutta Beispiel ')).toBe('Jutta Beispiel')
  expect(await join('karl@club.example', '  ')).toBe('karl@club.example')
  expect(await join('berta@club.example', { first: 'Berta' })).toBe('berta@club.example')
  expect(await findName(core.identity, NOBODY)).toBeUndefined()
})
