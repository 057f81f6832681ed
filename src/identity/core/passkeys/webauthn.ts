import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Account } from '#identity/core/accounts/account.ts'
import type { Passkey } from './passkey.ts'
import { readAssertion, readRegistration } from './read-answer.ts'
import type { RelyingParty } from './relying-party.ts'

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

type Known = Pick<Passkey, 'credentialId' | 'transports'>
export type NewCredential = Pick<
  Passkey,
  'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackupEligible' | 'isBackedUp'
>
/** @property party that asked @property challenge what was to be signed, base64url */
type Question = { party: RelyingParty; challenge: string }

/** EdDSA, ES256 and RS256: what every authenticator can do one of, and no trial of what this runtime knows beyond. */
const ALGORITHMS = [-8, -7, -257]

/** It takes 30 MB with its certificates' readers, so it is loaded when the first key is asked for. */
const load = () => import('@simplewebauthn/server')

/** What a browser needs for making a key that is found without a name, and asks for finger, face or PIN. */
export async function creationOptions(of: {
  party: RelyingParty
  challenge: string
  account: Account
  known: readonly Known[]
  timeout: number
}): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await load()
  const { party, account } = of
  const name = account.email ?? account.phone ?? account.id
  const { full_name: fullName } = account.userMetadata
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: name,
    userDisplayName: typeof fullName === 'string' && fullName !== '' ? fullName : name,
    challenge: toBytes(of.challenge),
    timeout: of.timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: of.known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @param of.allowed the keys that may answer; none: whichever the browser finds */
export async function requestOptions(of: {
  party: RelyingParty
  challenge: string
  allowed: readonly Known[]
  timeout: number
}): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: of.party.id,
    challenge: toBytes(of.challenge),
    timeout: of.timeout,
    userVerification: 'required',
    ...(of.allowed.length > 0 && { allowCredentials: of.allowed.map(toDescriptor) }),
  })
}

/** @returns undefined for whatever does not answer this very question */
export async function checkRegistration(
  given: unknown,
  { party, challenge }: Question,
): Promise<NewCredential | undefined> {
  const response = readRegistration(given)
  if (response === undefined) return undefined
  const { verifyRegistrationResponse } = await load()
  const checked = await orNothing(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (checked?.registrationInfo === undefined) return undefined
  const { credential, credentialBackedUp, credentialDeviceType } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}

/**
 * Checks the signature of a known key. Its counter is compared where it is stored, so that of two copies only one gets in.
 *
 * @returns undefined for whatever does not answer this very question
 */
export async function checkAssertion(
  given: unknown,
  passkey: Passkey,
  { party, challenge }: Question,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const response = readAssertion(given)
  if (response === undefined || response.id !== passkey.credentialId) return undefined
  const { verifyAuthenticationResponse } = await load()
  const checked = await orNothing(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
    }),
  )
  if (!checked?.verified) return undefined
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return { counter: newCounter, isBackedUp: credentialBackedUp }
}

/** The library throws for each way in which an answer can be wrong; to its sender they are all the same. */
const orNothing = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const toDescriptor = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })
