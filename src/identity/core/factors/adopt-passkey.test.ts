import { expect } from 'vitest'
import { listFactorsOf, removePasskeyOf } from '#identity/core/admin/manage-access.ts'
import { listPasskeys, removePasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import { err } from '#shared/result.ts'
import { AS_SERVICE } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { adoptKey, newKey, registerKey, signInByKey, test, withKey } from '#tests/support/identity/key-errands.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { finishAdoption, startAdoption } from './adopt-passkey.ts'
import { challengeFactor } from './challenge-factor.ts'
import { enrolKey } from './enrol-factor.ts'
import { generateRecoveryCodes, verifyRecoveryCode } from './recovery-codes.ts'
import { removeAllFactors } from './remove-factor.ts'
import { verifyFactor } from './verify-factor.ts'

const MIA = 'mia@example.org'
const PASSWORD = 'Rückhand-Topspin'

const refused = (kind: string) => err({ kind })

test('a key becomes the second factor: the password alone is not enough any more, the key alone is', async () => {
  const { core, who, key } = await withKey()
  const elsewhere = valueOf(await core.signIn(MIA, PASSWORD))
  const { adopted } = await adoptKey(core, who, key)
  expect(valueOf(adopted)).toMatchObject({
    session: { assurance: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] },
    person: { factors: [{ kind: 'webauthn', status: 'verified', friendlyName: 'Handy' }] },
  })
  expect((await core.authenticate(elsewhere.accessToken)).ok).toBe(false)
  const half = await core.weak()
  expect(await startAdoption(core.identity, half)).toEqual(refused('passkey-unknown'))
  const factorId = half.person.factors[0]?.id ?? ''
  const { id: challengeId, question } = valueOf(await challengeFactor(core.identity, half, factorId, CALLER))
  if (question?.type !== 'request') throw new Error('the key is not asked for')
  const shown = { factorId, challengeId, credential: key.get(question.options), caller: CALLER }
  expect(valueOf(await verifyFactor(core.identity, half, shown)).session.assurance).toBe('aal2')
  expect(valueOf(await signInByKey(core, key)).session).toMatchObject({ assurance: 'aal2', factorId })
})

test('either of two keys answers at the second step', async ({ core, who, held: { key } }) => {
  const raised = whoOf(core.identity, valueOf((await adoptKey(core, who, key)).adopted))
  const other = newKey()
  valueOf(await registerKey(core, raised, other))
  const twice = whoOf(core.identity, valueOf((await adoptKey(core, raised, other)).adopted))
  const [first, second] = twice.person.factors
  const half = await core.weak()
  const { id: challengeId, question } = valueOf(await challengeFactor(core.identity, half, first?.id ?? '', CALLER))
  if (question?.type !== 'request') throw new Error('the key is not asked for')
  expect(question.options.allowCredentials).toHaveLength(2)
  const shown = { factorId: first?.id ?? '', challengeId, credential: other.get(question.options), caller: CALLER }
  expect(valueOf(await verifyFactor(core.identity, half, shown)).session.factorId).toBe(second?.id)
})

test("neither a foreign key, nor a used question, nor a stranger's session makes a factor", async () => {
  const { core, who, key } = await withKey()
  const bernd = await core.signedIn('bernd@club.example')
  const foreign = newKey()
  valueOf(await registerKey(core, bernd, foreign))
  expect((await adoptKey(core, who, foreign)).adopted).toEqual(refused('passkey-wrong'))
  const { id: challengeId, options } = valueOf(await startAdoption(core.identity, who))
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  expect(await finishAdoption(core.identity, bernd, answer)).toEqual(refused('passkey-challenge-unknown'))
  const { answer: used, adopted } = await adoptKey(core, who, key)
  valueOf(adopted)
  expect(await finishAdoption(core.identity, who, used)).toEqual(refused('passkey-challenge-unknown'))
})

test('turned off, the second factor leaves the key as a way in', async ({ core, who, held: { key } }) => {
  const raised = whoOf(core.identity, valueOf((await adoptKey(core, who, key)).adopted))
  valueOf(await removeAllFactors(core.identity, raised, CALLER))
  expect((await core.weak()).person.factors).toEqual([])
  expect((await signInByKey(core, key)).ok).toBe(true)
})

test('a lost device: codes on paper let its owner in, and the key goes with the factor', async () => {
  const { core, who, key } = await withKey()
  const raised = whoOf(core.identity, valueOf((await adoptKey(core, who, key)).adopted))
  const { codes } = valueOf(await generateRecoveryCodes(core.identity, raised, {}))
  const thief = valueOf(await signInByKey(core, key))
  const half = await core.weak()
  const back = await core.whoHas(valueOf(await verifyRecoveryCode(core.identity, half, codes[0] ?? '', CALLER)))
  valueOf(await removeAllFactors(core.identity, back, CALLER))
  const [passkey] = await listPasskeys(core.identity, back)
  valueOf(await removePasskey(core.identity, back, passkey?.id ?? '', CALLER))
  expect((await core.authenticate(thief.accessToken)).ok).toBe(false)
  expect(await signInByKey(core, key)).toEqual(refused('passkey-wrong'))
})

test('the board lets somebody in again: an administrator removes the key, factor and sessions with it', async () => {
  const { core, who, key, passkey } = await withKey()
  const raised = whoOf(core.identity, valueOf((await adoptKey(core, who, key)).adopted))
  const onTheLostPhone = valueOf(await signInByKey(core, key))
  const { id } = raised.person.account
  valueOf(await removePasskeyOf(core.identity, AS_SERVICE, id, passkey.id))
  expect(await removePasskeyOf(core.identity, AS_SERVICE, id, passkey.id)).toEqual(refused('passkey-unknown'))
  expect(valueOf(await listFactorsOf(core.identity, id))).toEqual([])
  expect((await core.authenticate(onTheLostPhone.accessToken)).ok).toBe(false)
  expect((await core.weak()).person.factors).toEqual([])
})

test('a key that begins as a second factor signs in as well, so its owner hears of it by mail', async ({ core }) => {
  const who = await core.signedIn()
  const { id: factorId } = valueOf(await enrolKey(core.identity, who, {}))
  const key = newKey()
  const show = async () => {
    const { id: challengeId, question } = valueOf(await challengeFactor(core.identity, who, factorId, CALLER))
    if (question === undefined) throw new Error('the key is not asked for')
    const credential = question.type === 'create' ? key.create(question.options) : key.get(question.options)
    return verifyFactor(core.identity, who, { factorId, challengeId, credential, caller: CALLER })
  }
  const notices = async () => (await core.outbox()).filter(({ kind }) => kind === 'passkey-added')
  expect(await notices()).toEqual([])
  valueOf(await show())
  expect(await notices()).toMatchObject([{ recipient: MIA }])
  valueOf(await show())
  expect(await notices()).toHaveLength(1)
  expect(valueOf(await signInByKey(core, key)).person.account.email).toBe(MIA)
})
