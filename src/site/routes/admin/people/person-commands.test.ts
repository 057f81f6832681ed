import { expect, test } from 'vitest'
import { DAY } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { addPerson, signUp } from '#tests/support/identity/link-requests.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { findCommand, isDone } from './person-commands.ts'

async function setUp(hasMailServer = true) {
  const { identity, clock, messages } = await prepareIdentity({ now: '2024-12-01T12:00:00Z' })
  const roles = { appMetadata: { roles: ['admin'] } }
  const { account: anna } = await addPerson(identity, 'anna@beispiel.example', roles)
  const ctx = { identity, now: clock.now, sendsMails: hasMailServer }
  const actor = { accountId: anna.id, offices: ['admin'] as const }
  const run = (name: string, id: string, fields: Record<string, string> = {}) =>
    findCommand(name)?.({ ctx, actor, caller: CALLER, id, fields })
  return { identity, run, messages, own: anna.id }
}

test('only what a button of the page asks for is a command', () => {
  expect(['aemter', 'loeschen'].map((name) => typeof findCommand(name))).toEqual(['function', 'function'])
  expect(['constructor', '', undefined].map(findCommand)).toEqual([undefined, undefined, undefined])
  expect(['gesperrt', 'toString', null].map(isDone)).toEqual([true, false, false])
})

test('after a change of offices it is known which are left', async () => {
  const { identity, run, own } = await setUp()
  await addPerson(identity, 'berta@beispiel.example', { appMetadata: { roles: ['admin'] } })
  expect(await run('aemter', own, { 'amt-board': 'on' })).toEqual(
    ok({ kind: 'done', done: 'aemter', offices: ['board'] }),
  )
})

test('offices for somebody who signed up and never confirmed the address are an invitation, and that is said', async () => {
  const { identity, run, messages } = await setUp()
  valueOf(await signUp(identity, 'vera@beispiel.example', 'Topspin und Unterschnitt'))
  const page = { number: 1, size: 1 }
  const { items } = await identity.read.accounts.list({
    audience: 'authenticated',
    search: 'vera',
    order: 'newest',
    page,
  })
  const id = items[0]?.account.id ?? ''
  expect(await run('aemter', id, {})).toMatchObject({ value: { done: 'aemter' } })
  expect(await run('aemter', id, { 'amt-board': 'on' })).toMatchObject({ value: { done: 'aemter-einladung' } })
  expect(messages().at(-1)).toMatchObject({ purpose: 'invite', recipient: 'vera@beispiel.example' })
  expect(await run('aemter', id, { 'amt-editor': 'on' })).toMatchObject({ value: { done: 'aemter' } })
})

test('an office that is none cannot be handed over', async () => {
  const { run, own } = await setUp()
  const sent = { amt: 'king', nachfolge: 'berta@beispiel.example' }
  expect(await run('uebergeben', own, sent)).toEqual(err({ kind: 'role-not-held' }))
})

test('a link to hand over is shown with its end, and says what became of the mail', async () => {
  const { identity, run, messages } = await setUp(false)
  const unused = { confirmsEmail: false, confirmsPhone: false, userMetadata: { full_name: 'Berta' } }
  const { account } = await addPerson(identity, 'berta@beispiel.example', unused)
  const common = { called: 'Berta', purpose: 'invitation', validUntil: '08.12.2024, 13:00' }
  expect(await run('einladungs-link', account.id)).toMatchObject({ value: { shown: { ...common, mail: 'none' } } })
  expect(messages()).toEqual([])
  expect(await run('einladung', account.id)).toMatchObject({ value: { shown: { ...common, mail: 'no-server' } } })
  expect(messages()).toHaveLength(1)
  const { account: active } = await addPerson(identity, 'carla@beispiel.example')
  const recovery = { called: 'carla@beispiel.example', purpose: 'new-password', validUntil: '02.12.2024, 13:00' }
  expect(await run('passwort-link', active.id)).toMatchObject({ value: { kind: 'link', shown: recovery } })
})

test('a lock, its end, signing out and deleting say what was done, or why not', async () => {
  const { identity, run, own } = await setUp()
  const { account } = await addPerson(identity, 'berta@beispiel.example', { bannedForMilliseconds: DAY })
  const commands = ['entsperren', 'sperren', 'abmelden'] as const
  const done: unknown[] = []
  for (const command of commands) done.push(await run(command, account.id))
  expect(done).toMatchObject(['entsperrt', 'gesperrt', 'abgemeldet'].map((each) => ok({ kind: 'done', done: each })))
  expect(await run('passkey', account.id, { passkey: account.id })).toEqual(err({ kind: 'passkey-unknown' }))
  expect(await run('passkey', own, { passkey: own })).toEqual(err({ kind: 'yourself' }))
  expect(await run('loeschen', account.id)).toMatchObject(err({ kind: 'confirmation-wrong' }))
  expect(await run('loeschen', account.id, { bestaetigung: 'berta@beispiel.example' })).toMatchObject({ ok: true })
  expect(await run('sperren', own)).toEqual(err({ kind: 'yourself' }))
})
