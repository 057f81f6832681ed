/** The purpose of a challenge; these names are sent in the request. */
export type PasskeyPurpose = 'anmelden' | 'zweiter-schritt' | 'neu' | 'zweiter-faktor'

/** Whether this browser supports passkeys and parses their JSON itself, as browsers do since 2025. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Requests a challenge from the server and has the browser's passkey sign it.
 *
 * @returns the form fields to send back
 * @throws {DOMException} when the user declines, or the device cannot sign
 * @throws {TypeError} when the server does not answer, or refuses
 */
export async function askPasskey(purpose: PasskeyPurpose): Promise<{ challenge: string; answer: string }> {
  const body = new URLSearchParams({ zweck: purpose })
  const response = await fetch('/admin/passkey', { method: 'POST', body })
  if (!response.ok) throw new TypeError(`the question was answered with ${response.status}`)
  const { id, options }: { id: string; options: unknown } = await response.json()
  const credential = purpose === 'neu' ? await make(options) : await sign(options)
  return { challenge: id, answer: JSON.stringify(credential) }
}

// The server has made the options for exactly this call; the browser refuses anything else.
const make = (options: unknown) =>
  navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
  })
const sign = (options: unknown) =>
  navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
  })
