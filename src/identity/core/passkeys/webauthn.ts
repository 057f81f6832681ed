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
/** @property party that asked @property challenge the text to sign, base64url */
type Question = { party: RelyingParty; challenge: string }

/** EdDSA, ES256 and RS256: every authenticator supports one of them. A fixed list saves probing what else this runtime supports. */
const ALGORITHMS = [-8, -7, -257]

/** The library takes 30 MB with its certificate readers, so it is loaded when the first key is requested. */
const load = () => import('@simplewebauthn/server')

/** What a browser needs to make a key that can be found without a user name; asks for finger, face or PIN. */
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

/** @param of.allowed the keys that may answer; none: any that the browser finds */
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

/** @returns undefined for anything that does not answer this very question */
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
 * Checks the signature of a known key. The store compares its counter, so that of two copies only one gets in.
 *
 * @returns undefined for anything that does not answer this very question
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

/** The library throws for every kind of wrong answer; the sender sees no difference. */
const orNothing = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const toDescriptor = ({ credentialId, transports }: Known) => ({ id: credentialId, transports })
