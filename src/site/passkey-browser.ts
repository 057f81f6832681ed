/** Where a page asks what a key is to sign. */
const PASSKEY_QUESTION = '/admin/passkey'
/** What for; the names stand in the request. */
export type PasskeyPurpose = 'anmelden' | 'zweiter-schritt' | 'neu' | 'zweiter-faktor'

/** Whether this browser knows keys and their JSON, which it has read and written by itself since 2025. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Asks the server what is to be signed, and the browser's key to sign it.
 *
 * @returns the fields of the form that goes back
 * @throws {DOMException} when the person says no, or the device cannot
 * @throws {TypeError} when the server does not answer, or says no
 */
export async function askPasskey(purpose: PasskeyPurpose): Promise<{ challenge: string; answer: string }> {
  const body = new URLSearchParams({ zweck: purpose })
  const response = await fetch(PASSKEY_QUESTION, { method: 'POST', body })
  if (!response.ok) throw new TypeError(`the question was answered with ${response.status}`)
  const { id, options }: { id: string; options: unknown } = await response.json()
  const credential = purpose === 'neu' ? await make(options) : await sign(options)
  return { challenge: id, answer: JSON.stringify(credential) }
}

// The server has made them for exactly this call; whatever else came would be refused by the browser.
const make = (options: unknown) =>
  navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
  })
const sign = (options: unknown) =>
  navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
  })
