import { expect, test } from 'vitest'
import { NOON, sampleAccount } from '#tests/support/samples/sample-people.ts'
import type { AppMetadata } from './account.ts'
import { rightsTraits } from './first-rights.ts'

const having = (appMetadata: AppMetadata) => sampleAccount('anna', { appMetadata })

test('roles that came and went are named', () => {
  const traits = rightsTraits(having({ roles: ['board', 'editor'] }), having({ roles: ['editor', 'youth', 'admin'] }))
  expect(traits).toEqual({ roles_added: ['youth', 'admin'], roles_removed: ['board'] })
})

test('a ban and its end are named', () => {
  const [free, banned] = [having({}), sampleAccount('anna', { bannedUntil: NOON })]
  expect(rightsTraits(free, banned)).toEqual({ banned: true })
  expect(rightsTraits(banned, free)).toEqual({ banned: false })
})

test('of a change that leaves all rights nothing is said', () => {
  const before = having({ roles: ['board'] })
  expect(rightsTraits(before, { ...before, email: 'neu@club.example' })).toEqual({})
})

test('roles written as text count as none', () => {
  const written = having({ roles: 'admin' as unknown as string[] })
  expect(rightsTraits(written, having({ roles: ['board'] }))).toEqual({ roles_added: ['board'] })
})
