import type { Token } from 'gotrue-js'
import type { CodeDoor, OpenChallenge } from './state.ts'

type Sent = { method: 'GET' | 'POST'; bearer?: string; body?: unknown }
type Factor = { id: string; status: string; factor_type: string }

/**
 * The other door of our own service: six-digit codes and second factors, which the Netlify wire has no words for. Its tokens are the
 * same ones.
 *
 * @throws {TypeError} when the service cannot be reached; an Error with the service's words when it refuses
 */
export function createCodeDoor(door: CodeDoor, fetch: typeof globalThis.fetch) {
  const send = createSender(door, fetch)
  return {
    /** Exchanges the code of a mail for a session. */
    spendCode: (type: 'signup' | 'recovery', email: string, code: string) =>
      send('/verify', { method: 'POST', body: { type, email, token: code } }) as Promise<Token>,

    /** Begins to ask for a second factor; undefined for people who have none. */
    async challenge(bearer: string): Promise<OpenChallenge | undefined> {
      const { factors = [] } = (await send('/user', { method: 'GET', bearer })) as { factors?: Factor[] }
      const verified = factors.filter(({ status }) => status === 'verified')
      const usable = verified.filter(({ factor_type: kind }) => isAskable(kind))
      const factor = usable.find(({ factor_type: kind }) => kind === 'totp') ?? usable[0]
      if (!factor) return undefined
      const path = `/factors/${factor.id}/challenge`
      const { id } = (await send(path, { method: 'POST', bearer, body: {} })) as { id: string }
      const hasSheet = verified.some(({ factor_type: kind }) => kind === 'recovery_code')
      return { factorId: factor.id, challengeId: id, kind: factor.factor_type === 'phone' ? 'phone' : 'totp', hasSheet }
    },

    /** Ends this one session; the Netlify wire could only end all of the person's. */
    leave: (bearer: string) => send('/logout?scope=local', { method: 'POST', bearer }),

    /** @returns the stronger session, which takes the place of the other */
    prove: (bearer: string, { factorId, challengeId }: OpenChallenge, code: string) =>
      send(`/factors/${factorId}/verify`, {
        method: 'POST',
        bearer,
        body: { challenge_id: challengeId, code },
      }) as Promise<Token>,

    /** For when app or phone are lost. @returns the stronger session, as well */
    proveBySheet: (bearer: string, code: string) =>
      send('/factors/recovery-codes/verify', { method: 'POST', bearer, body: { code } }) as Promise<Token>,
  }
}

function createSender({ url, key }: CodeDoor, fetch: typeof globalThis.fetch) {
  return async function send(path: string, { method, bearer, body }: Sent): Promise<unknown> {
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
    return answer
  }
}

const isAskable = (kind: string) => kind === 'totp' || kind === 'phone'

function readWords(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { msg, message } = answer as { msg?: unknown; message?: unknown }
  return [msg, message].find((words) => typeof words === 'string')
}
