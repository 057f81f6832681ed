import type { CodeDoor } from './state.ts'

/** Whether the service supports passkeys for this page's origin, and this browser supports passkeys and their JSON. */
export const canAskPasskey = ({ passkeys = [] }: Partial<CodeDoor> = {}): boolean =>
  passkeys.includes(location.origin) &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Asks the user to answer a challenge of the service by finger, face or PIN.
 *
 * @throws {Error} with a text key; browsers hide the reason from pages: https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
export async function askPasskey(question: unknown): Promise<Credential | null> {
  try {
    const options = question as PublicKeyCredentialRequestOptionsJSON
    return await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  } catch (cause) {
    throw new Error('passkey_failed', { cause })
  }
}
