import type { Token } from 'gotrue-js'
import { askPasskey, canAskPasskey } from './passkey.ts'
import type { CodeDoor, OpenChallenge } from './state.ts'

type Sent = { method: 'GET' | 'POST'; bearer?: string; body?: unknown }
type Factor = { id: string; status: string; factor_type: string }
type Challenged = { id: string; webauthn?: { credential_options: { publicKey: unknown } } }
type Asked = { challenge_id: string; options: unknown }

/** In order of preference: an app works everywhere; a passkey may be on another device. */
const ASKABLE = ['totp', 'phone', 'webauthn'] as const

/*
 * The second API of our own service, for six-digit codes, passkeys and second factors, which the Netlify wire does not support. It issues
 * the same tokens. All functions throw a TypeError when the service cannot be reached, and an Error with the service's words when it
 * refuses.
 */

/** Exchanges the code from a mail for a session. */
export const spendCodeAt = (door: CodeDoor, type: 'signup' | 'recovery', email: string, code: string) =>
  send<Token>(door, '/verify', { method: 'POST', body: { type, email, token: code } })

/** Starts a challenge for the second factor; undefined for users who have none. */
export async function challengeFactor(door: CodeDoor, bearer: string): Promise<OpenChallenge | undefined> {
  const { factors = [] } = await send<{ factors?: Factor[] }>(door, '/user', { method: 'GET', bearer })
  const verified = factors.filter(({ status }) => status === 'verified')
  const kind = ASKABLE.find((each) => verified.some(({ factor_type: type }) => type === each))
  const factor = verified.find(({ factor_type: type }) => type === kind)
  if (!kind || !factor) return undefined
  const hasSheet = verified.some(({ factor_type: type }) => type === 'recovery_code')
  const common = { factorId: factor.id, hasSheet }
  if (kind === 'webauthn' && !canAskPasskey(door)) return { ...common, challengeId: '', kind, question: undefined }
  const path = `/factors/${factor.id}/challenge`
  const { id: challengeId, webauthn } = await send<Challenged>(door, path, { method: 'POST', bearer, body: {} })
  if (kind !== 'webauthn') return { ...common, challengeId, kind }
  return { ...common, challengeId, kind, question: webauthn?.credential_options.publicKey }
}

/** Signs in with a passkey, which identifies its owner. */
export async function signInByPasskey(door: CodeDoor): Promise<Token> {
  const path = '/passkeys/authentication'
  const asked = await send<Asked>(door, `${path}/options`, { method: 'POST', body: {} })
  const body = { challenge_id: asked.challenge_id, credential: await askPasskey(asked.options) }
  return send<Token>(door, `${path}/verify`, { method: 'POST', body })
}

/** Ends this session only; the Netlify wire could only end all sessions of the user. */
export const leaveDoor = (door: CodeDoor, bearer: string) =>
  send(door, '/logout?scope=local', { method: 'POST', bearer })

/** @param code is ignored for a passkey @returns the session at the higher level, which replaces the present one */
export async function prove(door: CodeDoor, bearer: string, challenge: OpenChallenge, code: string): Promise<Token> {
  const shown = challenge.kind === 'webauthn' ? { webauthn: await showKey(challenge.question) } : { code }
  const body = { challenge_id: challenge.challengeId, ...shown }
  return send<Token>(door, `/factors/${challenge.factorId}/verify`, { method: 'POST', bearer, body })
}

/** For a lost app or phone. @returns the session at the higher level, too */
export const proveBySheet = (door: CodeDoor, bearer: string, code: string) =>
  send<Token>(door, '/factors/recovery-codes/verify', { method: 'POST', bearer, body: { code } })

async function send<Answer>({ url, key }: CodeDoor, path: string, { method, bearer, body }: Sent): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(key !== undefined && { apikey: key }),
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new Error(readWords(answer) ?? response.statusText)
  return answer as Answer
}

const showKey = async (question: unknown) => ({ type: 'request', credential_response: await askPasskey(question) })

function readWords(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { msg, message } = answer as { msg?: unknown; message?: unknown }
  return [msg, message].find((words) => typeof words === 'string')
}
