import { expect, test } from 'vitest'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { generateRecoveryCodes } from '#identity/core/factors/recovery-codes.ts'
import { prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn } from '#tests/support/identity/second-factor.ts'
import { dropFactor } from './remove-factor.ts'

async function prepare() {
  const bench = await prepareIdentity()
  const app = await setUpApp(bench, await signedIn(bench))
  const sheet = await granted(generateRecoveryCodes(bench.identity, app.who, {}))
  const drop = () => bench.identity.write((store) => dropFactor(store, app.factor))
  const left = () => bench.identity.read.factors.listOf(app.who.person.account.id)
  return { bench, ...app, sheet, drop, left }
}

test('recovery codes go together with the last factor, or they would come to life again with the next', async () => {
  const { drop, left } = await prepare()
  await drop()
  expect(await left()).toEqual([])
})

test('recovery codes stay as long as another verified factor does', async () => {
  const { bench, who, factor, sheet, drop, left } = await prepare()
  const { factor: second } = await granted(enrolTotp(bench.identity, who, { friendlyName: 'Tablet' }))
  await bench.identity.write((store) => store.factors.save({ ...second, status: 'verified' }))
  await drop()
  expect((await left()).map(({ id }) => id)).toEqual([sheet.factor.id, second.id])
  expect(factor.id).not.toBe(second.id)
})

test('an attempt that was never verified keeps no recovery codes', async () => {
  const { bench, who, drop, left } = await prepare()
  const { factor: attempt } = await granted(enrolTotp(bench.identity, who, { friendlyName: 'Tablet' }))
  await drop()
  expect(await left()).toEqual([attempt])
})
