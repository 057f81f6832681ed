import { expect, test } from 'vitest'
import { listFactorsOf, removePasskeyOf } from '#identity/core/admin/manage-access.ts'
import { finishAdoption, startAdoption } from '#identity/core/factors/adopt-passkey.ts'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolKey } from '#identity/core/factors/enrol-factor.ts'
import { generateRecoveryCodes, verifyRecoveryCode } from '#identity/core/factors/recovery-codes.ts'
import { removeAllFactors } from './remove-factor.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import { listPasskeys, removePasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from '#identity/core/passkeys/register-passkey.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '#identity/core/passkeys/sign-in-with-passkey.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { whoOf } from '#identity/core/sessions/open-session.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { CALLER, prepareIdentity, SITE_URL, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { createSoftwareKey, type SoftwareKey } from '#tests/support/identity/software-key.ts'
import { valueOf } from '#tests/support/value-of.ts'

const ANNA = 'anna@club.example'
const PASSWORD = 'Rückhand-Topspin'
const SITE = { rpId: 'club.example', origin: SITE_URL }

const comeBack = async ({ identity }: IdentityBench, grant: Grant): Promise<Authenticated> =>
  valueOf(await authenticate(identity, grant.accessToken))

async function addKey({ identity }: IdentityBench, who: Authenticated) {
  const key = createSoftwareKey(SITE)
  const { id: challengeId, options } = valueOf(await startPasskeyRegistration(identity, who))
  const finish = { challengeId, credential: key.create(options), friendlyName: 'Handy', caller: CALLER }
  return { key, passkey: valueOf(await finishPasskeyRegistration(identity, who, finish)) }
}

async function prepareAnna() {
  const bench = await prepareIdentity()
  const who = await comeBack(bench, await bench.person(ANNA, PASSWORD))
  return { bench, who, ...(await addKey(bench, who)) }
}

async function adopt({ identity }: IdentityBench, who: Authenticated, key: SoftwareKey) {
  const { id: challengeId, options } = valueOf(await startAdoption(identity, who))
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  return { answer, adopted: await finishAdoption(identity, who, answer) }
}

const withPassword = async (bench: IdentityBench) => {
  const request = { email: ANNA, phone: undefined, password: PASSWORD, caller: CALLER }
  return comeBack(bench, valueOf(await signInWithPassword(bench.identity, request)))
}
const signIn = async ({ identity }: IdentityBench, key: SoftwareKey) => {
  const { id: challengeId, options } = valueOf(await startPasskeySignIn(identity))
  return finishPasskeySignIn(identity, { challengeId, credential: key.get(options), caller: CALLER })
}
const refused = (kind: string) => ({ ok: false, error: { kind } })

test('a key becomes the second factor: the password alone is not enough any more, the key alone is', async () => {
  const { bench, who, key } = await prepareAnna()
  const elsewhere = valueOf(
    await signInWithPassword(bench.identity, { email: ANNA, phone: undefined, password: PASSWORD, caller: CALLER }),
  )
  const { adopted } = await adopt(bench, who, key)
  expect(valueOf(adopted)).toMatchObject({
    session: { assurance: 'aal2', amr: [{ method: 'mfa/webauthn' }, {}] },
    person: { factors: [{ kind: 'webauthn', status: 'verified', friendlyName: 'Handy' }] },
  })
  expect((await authenticate(bench.identity, elsewhere.accessToken)).ok).toBe(false)
  const half = await withPassword(bench)
  expect(await startAdoption(bench.identity, half)).toEqual(refused('passkey-unknown'))
  const factorId = half.person.factors[0]?.id ?? ''
  const { id: challengeId, question } = valueOf(await challengeFactor(bench.identity, half, factorId, CALLER))
  if (question?.type !== 'request') throw new Error('the key is not asked for')
  const shown = { factorId, challengeId, credential: key.get(question.options), caller: CALLER }
  expect(valueOf(await verifyFactor(bench.identity, half, shown)).session.assurance).toBe('aal2')
  expect(valueOf(await signIn(bench, key)).session).toMatchObject({ assurance: 'aal2', factorId })
})

test('either of two keys answers at the second step', async () => {
  const { bench, who, key } = await prepareAnna()
  const raised = whoOf(bench.identity, valueOf((await adopt(bench, who, key)).adopted))
  const { key: other } = await addKey(bench, raised)
  const twice = whoOf(bench.identity, valueOf((await adopt(bench, raised, other)).adopted))
  const [first, second] = twice.person.factors
  const half = await withPassword(bench)
  const { id: challengeId, question } = valueOf(await challengeFactor(bench.identity, half, first?.id ?? '', CALLER))
  if (question?.type !== 'request') throw new Error('the key is not asked for')
  expect(question.options.allowCredentials).toHaveLength(2)
  const shown = { factorId: first?.id ?? '', challengeId, credential: other.get(question.options), caller: CALLER }
  expect(valueOf(await verifyFactor(bench.identity, half, shown)).session.factorId).toBe(second?.id)
})

test("neither a foreign key, nor a used question, nor a stranger's session makes a factor", async () => {
  const { bench, who, key } = await prepareAnna()
  const bernd = await comeBack(bench, await bench.person('bernd@club.example', PASSWORD))
  const { key: foreign } = await addKey(bench, bernd)
  expect((await adopt(bench, who, foreign)).adopted).toEqual(refused('passkey-wrong'))
  const { id: challengeId, options } = valueOf(await startAdoption(bench.identity, who))
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  expect(await finishAdoption(bench.identity, bernd, answer)).toEqual(refused('passkey-challenge-unknown'))
  const { answer: used, adopted } = await adopt(bench, who, key)
  valueOf(adopted)
  expect(await finishAdoption(bench.identity, who, used)).toEqual(refused('passkey-challenge-unknown'))
})

test('turned off, the second factor leaves the key as a way in', async () => {
  const { bench, who, key } = await prepareAnna()
  const raised = whoOf(bench.identity, valueOf((await adopt(bench, who, key)).adopted))
  valueOf(await removeAllFactors(bench.identity, raised, CALLER))
  expect((await withPassword(bench)).person.factors).toEqual([])
  expect((await signIn(bench, key)).ok).toBe(true)
})

test('a lost device: codes on paper let its owner in, and the key goes with the factor', async () => {
  const { bench, who, key } = await prepareAnna()
  const raised = whoOf(bench.identity, valueOf((await adopt(bench, who, key)).adopted))
  const { codes } = valueOf(await generateRecoveryCodes(bench.identity, raised, {}))
  const thief = valueOf(await signIn(bench, key))
  const half = await withPassword(bench)
  const back = await comeBack(bench, valueOf(await verifyRecoveryCode(bench.identity, half, codes[0] ?? '', CALLER)))
  valueOf(await removeAllFactors(bench.identity, back, CALLER))
  const [passkey] = await listPasskeys(bench.identity, back)
  valueOf(await removePasskey(bench.identity, back, passkey?.id ?? '', CALLER))
  expect((await authenticate(bench.identity, thief.accessToken)).ok).toBe(false)
  expect(await signIn(bench, key)).toEqual(refused('passkey-wrong'))
})

test('the board lets somebody in again: an administrator removes the key, factor and sessions with it', async () => {
  const { bench, who, key, passkey } = await prepareAnna()
  const raised = whoOf(bench.identity, valueOf((await adopt(bench, who, key)).adopted))
  const onTheLostPhone = valueOf(await signIn(bench, key))
  const { id } = raised.person.account
  valueOf(await removePasskeyOf(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, passkey.id))
  expect(await removePasskeyOf(bench.identity, { by: { kind: 'service' }, caller: CALLER }, id, passkey.id)).toEqual(
    refused('passkey-unknown'),
  )
  expect(valueOf(await listFactorsOf(bench.identity, id))).toEqual([])
  expect((await authenticate(bench.identity, onTheLostPhone.accessToken)).ok).toBe(false)
  expect((await withPassword(bench)).person.factors).toEqual([])
})

test('a key that begins as a second factor signs in as well, so its owner hears of it by mail', async () => {
  const bench = await prepareIdentity()
  const who = await comeBack(bench, await bench.person(ANNA, PASSWORD))
  const { id: factorId } = valueOf(await enrolKey(bench.identity, who, {}))
  const key = createSoftwareKey(SITE)
  const show = async () => {
    const { id: challengeId, question } = valueOf(await challengeFactor(bench.identity, who, factorId, CALLER))
    if (question === undefined) throw new Error('the key is not asked for')
    const credential = question.type === 'create' ? key.create(question.options) : key.get(question.options)
    return verifyFactor(bench.identity, who, { factorId, challengeId, credential, caller: CALLER })
  }
  const notices = async () => (await bench.outbox()).filter(({ kind }) => kind === 'passkey-added')
  expect(await notices()).toEqual([])
  valueOf(await show())
  expect(await notices()).toMatchObject([{ recipient: ANNA }])
  valueOf(await show())
  expect(await notices()).toHaveLength(1)
  expect(valueOf(await signIn(bench, key)).person.account.email).toBe(ANNA)
})
