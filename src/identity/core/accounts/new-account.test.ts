import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import {
  emailIdentity,
  mergeMetadata,
  newAccount,
  phoneIdentity,
  withProvider,
  withoutProvider,
} from './new-account.ts'

const NOW = new Date('2024-12-01T12:00:00Z')
const needs = { now: () => NOW, newId: () => '01938000-0000-7000-8000-000000000001' }
const beginning = { audience: 'authenticated', userMetadata: {} }

test('a new account has no office, no database role and nothing that is confirmed', () => {
  const account = newAccount(needs, { ...beginning, email: 'anna@example.org' })
  expect(account).toMatchObject({ role: '', emailConfirmedAt: undefined, phoneConfirmedAt: undefined })
  expect(account.appMetadata).toEqual({ provider: 'email', providers: ['email'] })
})

test('roles that somebody writes into their own metadata stay there and give nothing', () => {
  const userMetadata = { roles: ['admin'], role: 'admin', app_metadata: { roles: ['admin'] } }
  const account = newAccount(needs, { ...beginning, email: 'anna@example.org', userMetadata })
  expect(account.role).toBe('')
  expect(account.appMetadata).not.toHaveProperty('roles')
})

test('app_metadata names the ways in: mail before phone, and none for an anonymous person', () => {
  const both = newAccount(needs, { ...beginning, email: 'anna@example.org', phone: '+4915112345678' })
  expect(both.appMetadata).toEqual({ provider: 'email', providers: ['email', 'phone'] })
  expect(newAccount(needs, { ...beginning, phone: '+4915112345678' }).appMetadata.provider).toBe('phone')
  expect(newAccount(needs, { ...beginning, isAnonymous: true }).appMetadata).toEqual({})
})

test('the address as a way in says whether it is confirmed', () => {
  const account = newAccount(needs, { ...beginning, email: 'anna@example.org' })
  expect(emailIdentity(needs, account)).toMatchObject({
    provider: 'email',
    providerUserId: account.id,
    email: 'anna@example.org',
    data: { sub: account.id, email: 'anna@example.org', email_verified: false },
  })
  expect(emailIdentity(needs, { ...account, emailConfirmedAt: NOW }).data['email_verified']).toBe(true)
})

test('the number as a way in has no e-mail address', () => {
  const account = newAccount(needs, { ...beginning, phone: '+4915112345678' })
  const identity = phoneIdentity(needs, { ...account, phoneConfirmedAt: NOW })
  expect(identity).toMatchObject({ provider: 'phone', email: undefined })
  expect(identity.data).toMatchObject({ phone: '+4915112345678', phone_verified: true })
})

test('an identity for an address that is not there is a programming error', () => {
  const account = newAccount(needs, { ...beginning, isAnonymous: true })
  expect(() => emailIdentity(needs, account)).toThrow(TypeError)
  expect(() => phoneIdentity(needs, account)).toThrow(TypeError)
})

test('the first way in keeps its place when another comes, and hands it on when it goes', () => {
  const both = withProvider({ provider: 'email', providers: ['email'], roles: ['trainer'] }, 'google')
  expect(both).toEqual({ provider: 'email', providers: ['email', 'google'], roles: ['trainer'] })
  expect(withoutProvider(both, 'email')).toEqual({ provider: 'google', providers: ['google'], roles: ['trainer'] })
  expect(withProvider(both, 'google')).toEqual(both)
})

test('without any way in nothing is named as the first', () => {
  expect(withoutProvider({ provider: 'email', providers: ['email'] }, 'email')).toEqual({ providers: [] })
})

test('new keys are added, known ones replaced, and null takes one away', () => {
  const merged = mergeMetadata({ full_name: 'Anna', city: 'Dingden' }, { full_name: 'Anna Arndt', city: null, age: 30 })
  expect(merged).toEqual(ok({ full_name: 'Anna Arndt', age: 30 }))
})

test('what lies deeper is replaced as a whole', () => {
  expect(mergeMetadata({ address: { city: 'Dingden', street: 'x' } }, { address: { city: 'Bocholt' } })).toEqual(
    ok({ address: { city: 'Bocholt' } }),
  )
})

test('without changes everything stays', () => {
  const known = { city: 'Dingden' }
  expect(mergeMetadata(known, undefined)).toEqual(ok(known))
})

test('the whole may have eight kilobytes, counted in bytes', () => {
  const frame = JSON.stringify({ bio: '' }).length
  expect(mergeMetadata({}, { bio: 'x'.repeat(8 * 1024 - frame) })).toMatchObject({ ok: true })
  const tooLarge = err({ kind: 'metadata-too-large' })
  expect(mergeMetadata({}, { bio: 'x'.repeat(8 * 1024 - frame + 1) })).toEqual(tooLarge)
  expect(mergeMetadata({ one: 'ä'.repeat(3_000) }, { two: 'ä'.repeat(3_000) })).toEqual(tooLarge)
})

test('a key named like the prototype changes no prototype', () => {
  const merged = mergeMetadata({}, JSON.parse('{"__proto__":{"roles":["admin"]}}'))
  expect(merged.ok && Object.getPrototypeOf(merged.value)).toBe(Object.prototype)
  expect(Object.hasOwn({}, 'roles')).toBe(false)
  expect(merged.ok && 'roles' in merged.value).toBe(false)
})
