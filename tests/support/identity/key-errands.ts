import { finishAdoption, startAdoption } from '#identity/core/factors/adopt-passkey.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from '#identity/core/passkeys/register-passkey.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '#identity/core/passkeys/sign-in-with-passkey.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { type CoreBench, prepareCore, test as plain } from './core-bench.ts'
import { CALLER, type IdentityBench, SITE_URL } from './identity-bench.ts'
import { createSoftwareKey, type SoftwareKey } from './software-key.ts'

export type Wrong = Parameters<SoftwareKey['get']>[1]
export const newKey = (options: { counts?: boolean } = {}) =>
  createSoftwareKey({ rpId: new URL(SITE_URL).hostname, origin: SITE_URL }, options)

/** @param wrong what is wrong about the browser's answer, beside the key's name */
export async function registerKey(
  { identity }: Pick<IdentityBench, 'identity'>,
  who: Authenticated,
  key: SoftwareKey,
  { friendlyName, ...wrong }: Wrong & { friendlyName?: string } = {},
) {
  const { id: challengeId, options } = valueOf(await startPasskeyRegistration(identity, who))
  const answer = { challengeId, credential: key.create(options, wrong), caller: CALLER }
  return finishPasskeyRegistration(identity, who, { ...answer, ...(friendlyName !== undefined && { friendlyName }) })
}

export async function signInByKey({ identity }: Pick<IdentityBench, 'identity'>, key: SoftwareKey, wrong: Wrong = {}) {
  const { id: challengeId, options } = valueOf(await startPasskeySignIn(identity))
  return finishPasskeySignIn(identity, { challengeId, credential: key.get(options, wrong), caller: CALLER })
}

/** Makes the key a second factor. @returns the browser's answer as well */
export async function adoptKey({ identity }: Pick<IdentityBench, 'identity'>, who: Authenticated, key: SoftwareKey) {
  const { id: challengeId, options } = valueOf(await startAdoption(identity, who))
  const answer = { challengeId, credential: key.get(options), caller: CALLER }
  return { answer, adopted: await finishAdoption(identity, who, answer) }
}

const giveKey = async (core: CoreBench, who: Authenticated, key = newKey()) => ({
  key,
  passkey: valueOf(await registerKey(core, who, key, { friendlyName: 'Handy' })),
})

/** Mia, signed in by her password, with a key. */
export async function withKey(key?: SoftwareKey) {
  const core = await prepareCore()
  const who = await core.signedIn()
  return { core, who, ...(await giveKey(core, who, key)) }
}

/** Tests in which Mia holds a key. */
export const test = plain.extend('held', ({ core, who }) => giveKey(core, who))
