import { expect } from 'vitest'
import { exportOwnData } from '#identity/core/own-account/export-own-data.ts'
import { purgeIdentity } from '#identity/core/purge.ts'
import { MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { newKey, registerKey, signInByKey, test, type Wrong, withKey } from '#tests/support/identity/key-errands.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { removePasskey, renamePasskey } from './manage-passkeys.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from './register-passkey.ts'
import { arePasskeysOffered } from './relying-party.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts'

const MIA = 'mia@example.org'
const PASSWORD = 'Rückhand-Topspin'

const refused = (kind: string) => err({ kind })

test('a key signs its owner in without address and password, and remembers when', async () => {
  const { core, key, passkey } = await withKey()
  core.clock.advance(MINUTE)
  const { person, session } = valueOf(await signInByKey(core, key))
  expect(person.account.email).toBe(MIA)
  expect(session.amr).toMatchObject([{ method: 'passkey' }])
  const [listed] = await core.identity.read.passkeys.listOf(person.account.id)
  expect(listed).toMatchObject({
    id: passkey.id,
    lastUsedAt: core.clock.now(),
    isBackedUp: true,
    transports: ['internal', 'hybrid'],
  })
})

test('a person who adds a key is notified by mail at once, but never at an unproven address', async () => {
  let kicks = 0
  const core = await prepareCore({ ports: { kickMailer: () => void (kicks += 1) } })
  const who = await core.signedIn()
  const { account } = who.person
  const notices = async () => (await core.outbox()).filter(({ kind }) => kind === 'passkey-added')
  const before = kicks
  valueOf(await registerKey(core, who, newKey()))
  expect(await notices()).toMatchObject([{ recipient: MIA, channel: 'email' }])
  expect(kicks).toBe(before + 1)
  await core.identity.read.accounts.save({ ...account, emailConfirmedAt: undefined, phone: '491701234567' })
  valueOf(await registerKey(core, who, newKey()))
  expect(await notices()).toHaveLength(1)
})

test('a key asks for finger, face or PIN, and is found without a name', async ({ core, who, held: _ }) => {
  const { options } = valueOf(await startPasskeyRegistration(core.identity, who))
  expect(options).toMatchObject({
    rp: { id: 'club.example' },
    user: { name: MIA },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ type: 'public-key' }],
  })
  const asked = valueOf(await startPasskeySignIn(core.identity))
  expect(asked.options).toMatchObject({ rpId: 'club.example', userVerification: 'required' })
  expect(asked.options.allowCredentials).toBeUndefined()
})

test.for<[string, Wrong]>([
  ['from another site', { origin: 'https://c1ub.example' }],
  ['from a page of the site without encryption', { origin: 'http://club.example' }],
  ['from a host below the site', { origin: 'https://evil.club.example' }],
  ['for another site', { rpId: 'example' }],
  ['to another question', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['of another kind', { type: 'payment.get' }],
  ['without finger, face or PIN', { isVerified: false }],
])('an answer %s makes no key and opens nothing', async ([_, wrong], { core, who, held: { key } }) => {
  expect(await signInByKey(core, key, wrong)).toEqual(refused('passkey-wrong'))
  expect(await registerKey(core, who, newKey(), wrong)).toEqual(refused('passkey-wrong'))
  expect((await signInByKey(core, key)).ok).toBe(true)
})

test('an answer after its time is refused, and a question is forgotten later', async ({ core, held: { key } }) => {
  const { id: challengeId, options } = valueOf(await startPasskeySignIn(core.identity))
  core.clock.advance(5 * MINUTE)
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  expect(await finishPasskeySignIn(core.identity, answer)).toEqual(refused('passkey-challenge-expired'))
  await startPasskeySignIn(core.identity)
  core.clock.advance(11 * MINUTE)
  expect(await purgeIdentity(core.identity)).toBeGreaterThan(0)
})

test('a copy of a key is found out by its counter, whichever of the two comes later', async () => {
  const { core, key } = await withKey(newKey({ counts: true }))
  expect((await signInByKey(core, key)).ok).toBe(true)
  expect((await signInByKey(core, key)).ok).toBe(true)
  expect(await signInByKey(core, key, { counter: 2 })).toEqual(refused('passkey-wrong'))
  expect(await signInByKey(core, key, { counter: 0 })).toEqual(refused('passkey-wrong'))
  expect((await signInByKey(core, key, { counter: 9 })).ok).toBe(true)
})

test('a key that names somebody else opens nobody', async ({ core, held: { key } }) => {
  const bernd = await core.person('bernd@club.example', PASSWORD)
  const userHandle = Buffer.from(bernd.person.account.id).toString('base64url')
  expect(await signInByKey(core, key, { userHandle })).toEqual(refused('passkey-wrong'))
  expect(await signInByKey(core, key, { userHandle: '' })).toEqual(refused('passkey-wrong'))
})

test('a key belongs to one account, a question to the session that asked it', async () => {
  const { core, key, who, passkey } = await withKey()
  const bernd = await core.signedIn('bernd@club.example')
  expect(await registerKey(core, bernd, key)).toEqual(refused('passkey-taken'))
  const { id: challengeId, options } = valueOf(await startPasskeyRegistration(core.identity, who))
  const credential = newKey().create(options)
  const finish = { challengeId, credential, caller: CALLER }
  expect(await finishPasskeyRegistration(core.identity, bernd, finish)).toEqual(refused('passkey-challenge-unknown'))
  const rename = { id: passkey.id, name: 'Meins', caller: CALLER }
  expect(await renamePasskey(core.identity, bernd, rename)).toEqual(refused('passkey-unknown'))
  expect(await removePasskey(core.identity, bernd, passkey.id, CALLER)).toEqual(refused('passkey-unknown'))
})

test.for([
  undefined,
  7,
  {},
  { id: 'x', rawId: 'x', response: {} },
  { id: 'x', rawId: 'x', response: { clientDataJSON: '!', authenticatorData: '', signature: '' } },
])('nonsense is refused like any wrong answer: %o', async (credential, { core, who, held: _ }) => {
  const asked = valueOf(await startPasskeySignIn(core.identity))
  const signedIn = await finishPasskeySignIn(core.identity, { challengeId: asked.id, credential, caller: CALLER })
  expect(signedIn).toEqual(refused('passkey-wrong'))
  const begun = valueOf(await startPasskeyRegistration(core.identity, who))
  const made = await finishPasskeyRegistration(core.identity, who, {
    challengeId: begun.id,
    credential,
    caller: CALLER,
  })
  expect(made).toEqual(refused('passkey-wrong'))
})

test('an account keeps so many keys', async () => {
  const passkeys = { isOffered: true, max: 1, rpId: undefined, origins: [] }
  const core = await prepareCore({ settings: { passkeys } })
  const who = await core.signedIn()
  valueOf(await registerKey(core, who, newKey()))
  expect(await startPasskeyRegistration(core.identity, who)).toEqual(err({ kind: 'passkey-limit', max: 1 }))
})

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])('no keys are offered at %s', async (siteUrl) => {
  const core = await prepareCore({ settings: { siteUrl } })
  expect(arePasskeysOffered(core.identity)).toBe(false)
  expect(await startPasskeySignIn(core.identity)).toEqual(refused('passkeys-disabled'))
})

test('a key that was made before the second factor does not stand in for it; one made after it does', async () => {
  const { core, who, key } = await withKey()
  const { who: raised } = await core.setUpApp(who)
  expect(valueOf(await signInByKey(core, key)).session.assurance).toBe('aal1')
  const later = newKey()
  valueOf(await registerKey(core, raised, later))
  expect(valueOf(await signInByKey(core, later)).session.assurance).toBe('aal2')
})

test('a session without the second factor neither adds, renames nor removes a key', async () => {
  const { core, who, passkey } = await withKey()
  await core.setUpApp(who)
  const half = await core.weak()
  const needed = refused('second-factor-needed')
  expect(await startPasskeyRegistration(core.identity, half)).toEqual(needed)
  expect(await renamePasskey(core.identity, half, { id: passkey.id, name: 'x', caller: CALLER })).toEqual(needed)
  expect(await removePasskey(core.identity, half, passkey.id, CALLER)).toEqual(needed)
})

test('a lost device: its key opens nothing any more, and sessions opened by a key elsewhere end', async () => {
  const { core, who, key, passkey } = await withKey()
  const onTheLostPhone = valueOf(await signInByKey(core, key))
  valueOf(await removePasskey(core.identity, who, passkey.id, CALLER))
  expect(await signInByKey(core, key)).toEqual(refused('passkey-wrong'))
  expect((await core.authenticate(onTheLostPhone.accessToken)).ok).toBe(false)
  expect((await core.authenticate((await core.signIn(MIA, PASSWORD).then(valueOf)).accessToken)).ok).toBe(true)
})

test('a key gets a name, which has an end', async ({ core, who, held: { passkey } }) => {
  const rename = (name: string) => renamePasskey(core.identity, who, { id: passkey.id, name, caller: CALLER })
  expect(valueOf(await rename('  Annas   Handy ')).friendlyName).toBe('Annas Handy')
  expect(valueOf(await rename(' ')).friendlyName).toBeUndefined()
  expect(await rename('x'.repeat(121))).toEqual(refused('passkey-name-too-long'))
})

test('banned people and those who go have no way in by a key; keys go with the account', async () => {
  const { core, key, who } = await withKey()
  const { id } = who.person.account
  valueOf(await core.updateAccount(id, { bannedForMilliseconds: MINUTE }))
  expect(await signInByKey(core, key)).toEqual(refused('banned'))
  valueOf(await core.removeAccount(id))
  expect(await core.identity.read.passkeys.listOf(id)).toEqual([])
  expect(await signInByKey(core, key)).toEqual(refused('passkey-wrong'))
})

test('what is told of oneself names the keys, without what they are checked with', async () => {
  const { core, who, passkey } = await withKey()
  const { passkeys } = valueOf(await exportOwnData(core.identity, who))
  expect(passkeys).toMatchObject([{ id: passkey.id }])
  expect(JSON.stringify(passkeys)).not.toContain(passkey.publicKey)
})

test('every deed with a key stands in the audit log', async ({ core, who, held: { key, passkey } }) => {
  await renamePasskey(core.identity, who, { id: passkey.id, name: 'Handy', caller: CALLER })
  await signInByKey(core, key)
  await removePasskey(core.identity, who, passkey.id, CALLER)
  const items = await core.audit(4)
  expect(items.map(({ action }) => action)).toEqual(['passkey_deleted', 'login', 'passkey_updated', 'passkey_created'])
  expect(items.every(({ traits }) => traits['passkey_id'] === passkey.id)).toBe(true)
})
