import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** A credential's id has at most 1023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const MAX_ID = 1_364
const MAX_TRANSPORTS = 8

type Fields = Record<string, unknown>

/** A browser's answer for a new key; undefined unless every checked field is present. */
export function readRegistration(given: unknown): RegistrationResponseJSON | undefined {
  const read = readCredential(given)
  if (read === undefined) return undefined
  const { clientDataJSON, attestationObject, transports } = read.response
  if (typeof clientDataJSON !== 'string' || typeof attestationObject !== 'string') return undefined
  return { ...read.named, response: { clientDataJSON, attestationObject, transports: readTransports(transports) } }
}

/** A browser's answer for a used key. */
export function readAssertion(given: unknown): AuthenticationResponseJSON | undefined {
  const read = readCredential(given)
  if (read === undefined) return undefined
  const { clientDataJSON, authenticatorData, signature, userHandle } = read.response
  if (typeof clientDataJSON !== 'string' || typeof authenticatorData !== 'string') return undefined
  if (typeof signature !== 'string') return undefined
  const handle = typeof userHandle === 'string' && { userHandle }
  return { ...read.named, response: { clientDataJSON, authenticatorData, signature, ...handle } }
}

function readCredential(given: unknown) {
  if (!isObject(given) || !isObject(given['response'])) return undefined
  const { id, rawId } = given
  if (typeof id !== 'string' || typeof rawId !== 'string' || id.length > MAX_ID) return undefined
  const named = { id, rawId, type: 'public-key', clientExtensionResults: {} } as const
  return { named, response: given['response'] }
}

/** Hints for the browser, sent back to it later; unknown words do no harm. */
const readTransports = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter(isTransport).slice(0, MAX_TRANSPORTS) : []

const isTransport = (value: unknown): value is string => typeof value === 'string' && /^[a-z-]{1,20}$/.test(value)
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The JSON that a browser wrote into a form for a key; undefined for anything else, which is refused like any wrong answer. */
export function readPasskeyAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not sent by one of our own pages.
    return undefined
  }
}

/** A question to the browser, in the form that the page's script takes. */
export type PasskeyQuestion = { id: string; options: object }
