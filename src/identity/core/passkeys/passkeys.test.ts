import { expect, test as plain } from 'vitest'
import { removeAccount } from '#identity/core/admin/manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { enrolTotp } from '#identity/core/factors/enrol-factor.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import { exportOwnData } from '#identity/core/own-account/export-own-data.ts'
import { removePasskey, renamePasskey } from '#identity/core/passkeys/manage-passkeys.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from '#identity/core/passkeys/register-passkey.ts'
import { arePasskeysOffered } from '#identity/core/passkeys/relying-party.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '#identity/core/passkeys/sign-in-with-passkey.ts'
import { purgeIdentity } from '#identity/core/purge.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated, Grant } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { MINUTE } from '#shared/durations.ts'
import { CALLER, prepareIdentity, SITE_URL, type IdentityBench } from '#tests/support/identity/identity-bench.ts'
import { appCode } from '#tests/support/identity/second-factor.ts'
import { createSoftwareKey, type SoftwareKey } from '#tests/support/identity/software-key.ts'
import { valueOf } from '#tests/support/value-of.ts'

const ANNA = 'anna@club.example'
const PASSWORD = 'Rückhand-Topspin'
const SITE = { rpId: 'club.example', origin: SITE_URL }
type Wrong = Parameters<SoftwareKey['get']>[1]

const comeBack = async ({ identity }: IdentityBench, grant: Grant): Promise<Authenticated> =>
  valueOf(await authenticate(identity, grant.accessToken))

async function register({ identity }: IdentityBench, who: Authenticated, key: SoftwareKey, wrong: Wrong = {}) {
  const { id: challengeId, options } = valueOf(await startPasskeyRegistration(identity, who))
  return finishPasskeyRegistration(identity, who, {
    challengeId,
    credential: key.create(options, wrong),
    caller: CALLER,
  })
}

async function signIn({ identity }: IdentityBench, key: SoftwareKey, wrong: Wrong = {}) {
  const { id: challengeId, options } = valueOf(await startPasskeySignIn(identity))
  return finishPasskeySignIn(identity, { challengeId, credential: key.get(options, wrong), caller: CALLER })
}

/** Anna, signed in by her password, with a key. */
async function prepareAnna(options: { counts?: boolean } = {}) {
  const bench = await prepareIdentity()
  const who = await comeBack(bench, await bench.person(ANNA, PASSWORD))
  const key = createSoftwareKey(SITE, options)
  const passkey = valueOf(await register(bench, who, key))
  return { bench, who, key, passkey }
}

/** Sets up an authenticator app. @returns the signed-in person, with the session raised */
async function setUpApp(bench: IdentityBench, who: Authenticated): Promise<Authenticated> {
  const { factor, secret } = valueOf(await enrolTotp(bench.identity, who, { friendlyName: 'App' }))
  const challenge = valueOf(await challengeFactor(bench.identity, who, factor.id, CALLER))
  const code = appCode(secret, bench.clock.now())
  return comeBack(
    bench,
    valueOf(
      await verifyFactor(bench.identity, who, { factorId: factor.id, challengeId: challenge.id, code, caller: CALLER }),
    ),
  )
}

const refused = (kind: string) => ({ ok: false, error: { kind } })

const test = plain.extend('anna', () => prepareAnna())

test('a key signs its owner in without address and password, and remembers when', async () => {
  const { bench, key, passkey } = await prepareAnna()
  bench.clock.advance(MINUTE)
  const { person, session } = valueOf(await signIn(bench, key))
  expect(person.account.email).toBe(ANNA)
  expect(session.amr).toMatchObject([{ method: 'passkey' }])
  const [listed] = await bench.identity.read.passkeys.listOf(person.account.id)
  expect(listed).toMatchObject({
    id: passkey.id,
    lastUsedAt: bench.clock.now(),
    isBackedUp: true,
    transports: ['internal', 'hybrid'],
  })
})

test('a person who adds a key is notified by mail at once, but never at an unproven address', async () => {
  let kicks = 0
  const bench = await prepareIdentity({ ports: { kickMailer: () => void (kicks += 1) } })
  const who = await comeBack(bench, await bench.person(ANNA, PASSWORD))
  const { account } = who.person
  const notices = async () => (await bench.outbox()).filter(({ kind }) => kind === 'passkey-added')
  const before = kicks
  valueOf(await register(bench, who, createSoftwareKey(SITE)))
  expect(await notices()).toMatchObject([{ recipient: ANNA, channel: 'email' }])
  expect(kicks).toBe(before + 1)
  await bench.identity.read.accounts.save({ ...account, emailConfirmedAt: undefined, phone: '491701234567' })
  valueOf(await register(bench, who, createSoftwareKey(SITE)))
  expect(await notices()).toHaveLength(1)
})

test('a key asks for finger, face or PIN, and is found without a name', async ({ anna: { bench, who } }) => {
  const { options } = valueOf(await startPasskeyRegistration(bench.identity, who))
  expect(options).toMatchObject({
    rp: { id: 'club.example' },
    user: { name: ANNA },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
  const asked = valueOf(await startPasskeySignIn(bench.identity))
  expect(asked.options).toMatchObject({ rpId: 'club.example', userVerification: 'required' })
  expect(asked.options.allowCredentials).toBeUndefined()
})

test.each<[string, Wrong]>([
  ['from another site', { origin: 'https://c1ub.example' }],
  ['from a page of the site without encryption', { origin: 'http://club.example' }],
  ['from a host below the site', { origin: 'https://evil.club.example' }],
  ['for another site', { rpId: 'example' }],
  ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another kind', { type: 'payment.get' }],
  ['without finger, face or PIN', { isVerified: false }],
])('an answer %s makes no key and opens nothing', async (_, wrong) => {
  const { bench, key, who } = await prepareAnna()
  expect(await signIn(bench, key, wrong)).toEqual(refused('passkey-wrong'))
  expect(await register(bench, who, createSoftwareKey(SITE), wrong)).toEqual(refused('passkey-wrong'))
  expect((await signIn(bench, key)).ok).toBe(true)
})

test('an answer after its time is refused, and a question is forgotten later', async ({ anna: { bench, key } }) => {
  const { id: challengeId, options } = valueOf(await startPasskeySignIn(bench.identity))
  bench.clock.advance(5 * MINUTE)
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  expect(await finishPasskeySignIn(bench.identity, answer)).toEqual(refused('passkey-challenge-expired'))
  await startPasskeySignIn(bench.identity)
  bench.clock.advance(11 * MINUTE)
  expect(await purgeIdentity(bench.identity)).toBeGreaterThan(0)
})

test('a copy of a key is found out by its counter, whichever of the two comes later', async () => {
  const { bench, key } = await prepareAnna({ counts: true })
  expect((await signIn(bench, key)).ok).toBe(true)
  expect((await signIn(bench, key)).ok).toBe(true)
  expect(await signIn(bench, key, { counter: 2 })).toEqual(refused('passkey-wrong'))
  expect(await signIn(bench, key, { counter: 0 })).toEqual(refused('passkey-wrong'))
  expect((await signIn(bench, key, { counter: 9 })).ok).toBe(true)
})

test('a key that names somebody else opens nobody', async ({ anna: { bench, key } }) => {
  const bernd = await bench.person('bernd@club.example', PASSWORD)
  const userHandle = Buffer.from(bernd.person.account.id).toString('base64url')
  expect(await signIn(bench, key, { userHandle })).toEqual(refused('passkey-wrong'))
  expect(await signIn(bench, key, { userHandle: '' })).toEqual(refused('passkey-wrong'))
})

test('a key belongs to one account, a question to the session that asked it', async () => {
  const { bench, key, who, passkey } = await prepareAnna()
  const bernd = await comeBack(bench, await bench.person('bernd@club.example', PASSWORD))
  expect(await register(bench, bernd, key)).toEqual(refused('passkey-taken'))
  const { id: challengeId, options } = valueOf(await startPasskeyRegistration(bench.identity, who))
  const credential = createSoftwareKey(SITE).create(options)
  const finish = { challengeId, credential, caller: CALLER }
  expect(await finishPasskeyRegistration(bench.identity, bernd, finish)).toEqual(refused('passkey-challenge-unknown'))
  const rename = { id: passkey.id, name: 'Meins', caller: CALLER }
  expect(await renamePasskey(bench.identity, bernd, rename)).toEqual(refused('passkey-unknown'))
  expect(await removePasskey(bench.identity, bernd, passkey.id, CALLER)).toEqual(refused('passkey-unknown'))
})

test.each([
  undefined,
  7,
  {},
  { id: 'x', rawId: 'x', response: {} },
  { id: 'x', rawId: 'x', response: { clientDataJSON: '!', authenticatorData: '', signature: '' } },
])('nonsense is refused like any wrong answer: %o', async (credential) => {
  const { bench, who } = await prepareAnna()
  const asked = valueOf(await startPasskeySignIn(bench.identity))
  const signedIn = await finishPasskeySignIn(bench.identity, { challengeId: asked.id, credential, caller: CALLER })
  expect(signedIn).toEqual(refused('passkey-wrong'))
  const begun = valueOf(await startPasskeyRegistration(bench.identity, who))
  const made = await finishPasskeyRegistration(bench.identity, who, {
    challengeId: begun.id,
    credential,
    caller: CALLER,
  })
  expect(made).toEqual(refused('passkey-wrong'))
})

test('an account keeps so many keys', async () => {
  const passkeys = { isOffered: true, max: 1, rpId: undefined, origins: [] }
  const bench = await prepareIdentity({ settings: { passkeys } })
  const who = await comeBack(bench, await bench.person(ANNA, PASSWORD))
  valueOf(await register(bench, who, createSoftwareKey(SITE)))
  expect(await startPasskeyRegistration(bench.identity, who)).toEqual({
    ok: false,
    error: { kind: 'passkey-limit', max: 1 },
  })
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'at %s, where browsers make none, no keys are offered',
  async (siteUrl) => {
    const { identity } = await prepareIdentity({ settings: { siteUrl } })
    expect(arePasskeysOffered(identity)).toBe(false)
    expect(await startPasskeySignIn(identity)).toEqual(refused('passkeys-disabled'))
  },
)

test('a key that was made before the second factor does not stand in for it; one made after it does', async () => {
  const { bench, who, key } = await prepareAnna()
  const raised = await setUpApp(bench, who)
  expect(valueOf(await signIn(bench, key)).session.assurance).toBe('aal1')
  const later = createSoftwareKey(SITE)
  valueOf(await register(bench, raised, later))
  expect(valueOf(await signIn(bench, later)).session.assurance).toBe('aal2')
})

test('a session without the second factor neither adds, renames nor removes a key', async () => {
  const { bench, who, passkey } = await prepareAnna()
  await setUpApp(bench, who)
  const half = await comeBack(
    bench,
    valueOf(
      await signInWithPassword(bench.identity, { email: ANNA, phone: undefined, password: PASSWORD, caller: CALLER }),
    ),
  )
  const needed = refused('second-factor-needed')
  expect(await startPasskeyRegistration(bench.identity, half)).toEqual(needed)
  expect(await renamePasskey(bench.identity, half, { id: passkey.id, name: 'x', caller: CALLER })).toEqual(needed)
  expect(await removePasskey(bench.identity, half, passkey.id, CALLER)).toEqual(needed)
})

test('a lost device: its key opens nothing any more, and sessions opened by a key elsewhere end', async () => {
  const { bench, who, key, passkey } = await prepareAnna()
  const onTheLostPhone = valueOf(await signIn(bench, key))
  valueOf(await removePasskey(bench.identity, who, passkey.id, CALLER))
  expect(await signIn(bench, key)).toEqual(refused('passkey-wrong'))
  expect((await authenticate(bench.identity, onTheLostPhone.accessToken)).ok).toBe(false)
  expect(
    (
      await authenticate(
        bench.identity,
        (
          await signInWithPassword(bench.identity, {
            email: ANNA,
            phone: undefined,
            password: PASSWORD,
            caller: CALLER,
          }).then(valueOf)
        ).accessToken,
      )
    ).ok,
  ).toBe(true)
})

test('a key gets a name, which has an end', async ({ anna: { bench, who, passkey } }) => {
  const rename = (name: string) => renamePasskey(bench.identity, who, { id: passkey.id, name, caller: CALLER })
  expect(valueOf(await rename('  Annas   Handy ')).friendlyName).toBe('Annas Handy')
  expect(valueOf(await rename(' ')).friendlyName).toBeUndefined()
  expect(await rename('x'.repeat(121))).toEqual(refused('passkey-name-too-long'))
})

test('banned people and those who go have no way in by a key; keys go with the account', async () => {
  const { bench, key, who } = await prepareAnna()
  const { id } = who.person.account
  const service = { kind: 'service' } as const
  valueOf(await updateAccount(bench.identity, { by: service, caller: CALLER }, id, { bannedForMilliseconds: MINUTE }))
  expect(await signIn(bench, key)).toEqual(refused('banned'))
  valueOf(await removeAccount(bench.identity, { by: service, caller: CALLER }, id, { keepsId: true }))
  expect(await bench.identity.read.passkeys.listOf(id)).toEqual([])
  expect(await signIn(bench, key)).toEqual(refused('passkey-wrong'))
})

test('what is told of oneself names the keys, without what they are checked with', async () => {
  const { bench, who, passkey } = await prepareAnna()
  const { passkeys } = valueOf(await exportOwnData(bench.identity, who))
  expect(passkeys).toMatchObject([{ id: passkey.id }])
  expect(JSON.stringify(passkeys)).not.toContain(passkey.publicKey)
})

test('every deed with a key stands in the audit log', async ({ anna: { bench, who, key, passkey } }) => {
  await renamePasskey(bench.identity, who, { id: passkey.id, name: 'Handy', caller: CALLER })
  await signIn(bench, key)
  await removePasskey(bench.identity, who, passkey.id, CALLER)
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 4 } })
  expect(items.map(({ action }) => action)).toEqual(['passkey_deleted', 'login', 'passkey_updated', 'passkey_created'])
  expect(items.every(({ traits }) => traits['passkey_id'] === passkey.id)).toBe(true)
})
