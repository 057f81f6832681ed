import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { askAgain, askToSignIn, byEmail, byPhone, typeCode } from '#tests/support/identity/link-requests.ts'

const ANNA = byPhone('+4915112345678')
const FAILED = err({ kind: 'sms-failed', purpose: 'phone-confirmation' })
const SENT = ok(undefined)

type HandedOver = 'sent' | 'failed'

/** @param sender the outcome of each hand-over, in turn; later ones succeed */
async function setUp(...sender: (() => HandedOver | Promise<HandedOver>)[]) {
  const handedOver: string[] = []
  let kicks = 0
  const core = await prepareCore({
    settings: { isPhoneOffered: true },
    ports: {
      async handOver(id) {
        handedOver.push(id)
        return (await sender.shift()?.()) ?? 'sent'
      },
      kickMailer: () => void (kicks += 1),
    },
  })
  return { ...core, handedOver, kicks: () => kicks }
}

test('a text message is handed over when it is stored, and a mail is left to those who send mails', async () => {
  const { identity, handedOver, kicks, connection } = await setUp()
  await askToSignIn(identity, ANNA)
  const stored = await connection.db.selectFrom('outbox').select('id').execute()
  expect([handedOver, kicks()]).toEqual([stored.map(({ id }) => id), 0])
  await askToSignIn(identity, byEmail('anna@example.org'))
  expect([handedOver.length, kicks()]).toEqual([1, 1])
})

test('an account that was made for a message goes with it when nobody takes it, and is made anew at once', async () => {
  const { identity } = await setUp(() => 'failed')
  const find = () => identity.read.accounts.findByPhone('+4915112345678', identity.settings.audience)
  expect(await askToSignIn(identity, ANNA)).toEqual(FAILED)
  expect(await find()).toBeUndefined()
  expect(await askToSignIn(identity, ANNA)).toEqual(SENT)
  expect(await find()).toBeDefined()
})

test('an account that was there before stays, and its earlier code is good', async () => {
  const { identity, clock, lastMessageTo } = await setUp(
    () => 'sent',
    () => 'failed',
  )
  await askToSignIn(identity, ANNA)
  const { code } = lastMessageTo('+4915112345678')
  clock.advance(60_000)
  expect(await askAgain(identity, 'phone-confirmation', ANNA)).toEqual(FAILED)
  expect((await typeCode(identity, { address: ANNA, code, purposes: ['phone-confirmation'] })).ok).toBe(true)
})

test('a code that arrived and was used although the sender said no is not undone', async () => {
  const core = await setUp(async (): Promise<HandedOver> => {
    const { code } = core.lastMessageTo('+4915112345678')
    await core.typeCode({ address: ANNA, code, purposes: ['phone-confirmation'] })
    return 'failed'
  })
  expect(await core.askToSignIn(ANNA)).toEqual(FAILED)
  const account = await core.identity.read.accounts.findByPhone('+4915112345678', core.identity.settings.audience)
  expect(account?.phoneConfirmedAt).toEqual(core.clock.now())
})
