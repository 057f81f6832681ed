import type { CodeDoor } from './state.ts'

/** Whether the service has keys that this page may ask for, and this browser knows keys and their JSON. */
export const canAskPasskey = ({ passkeys = [] }: Partial<CodeDoor> = {}): boolean =>
  passkeys.includes(location.origin) &&
  'PublicKeyCredential' in globalThis &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Has the person answer a question of the service by finger, face or PIN.
 *
 * @throws {Error} with a text key; why it came to nothing browsers tell no page: https://www.w3.org/TR/webauthn-3/#sctn-assertion-privacy
 */
export async function askPasskey(question: unknown): Promise<Credential | null> {
  try {
    const options = question as PublicKeyCredentialRequestOptionsJSON
    return await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  } catch (cause) {
    throw new Error('passkey_failed', { cause })
  }
}
