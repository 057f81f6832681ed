import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { SECOND } from './durations.ts'
import { err, ok, type Result } from './result.ts'

/** No person fills in the form faster than this. */
const MIN_AGE = 3 * SECOND
const MAX_TOKEN = 300

type Needs = {
  secret: string
  now: () => Date
  /** Unguessable, without dots. */
  newKey: () => string
}

/**
 * Why a form is refused. `too-fast`: accepted when sent again. `unknown-form`: not issued here, or before the secret changed. A person can go on in
 * each case, so the page must keep what was typed.
 */
export type FormRefusal = { kind: 'too-fast' } | { kind: 'trap-filled' } | { kind: 'unknown-form' }

export type FormGuard = ReturnType<typeof createFormGuard>

/** When the form that carries this token was shown. @param token a verified one */
export const issuedAt = (token: string): Date => new Date(Number.parseInt(token, 36))

/**
 * Tells people from bots without scripts and cookies: each form view carries a signed time of issue and a field that people do not see. Old forms
 * stay valid, because a page may stay open overnight.
 */
export function createFormGuard({ secret, now, newKey }: Needs) {
  const signingKey = createSecretKey(secret, 'utf8')
  const sign = (issue: string) => createHmac('sha256', signingKey).update(`entry-form.${issue}`).digest()

  return {
    /** @returns the key of a new form view, and the token from which it can be read again */
    issue(): { key: string; token: string } {
      const key = newKey()
      const issue = `${now().getTime().toString(36)}.${key}`
      return { key, token: `${issue}.${sign(issue).toString('base64url')}` }
    },

    check({ token, trap }: { token: string; trap: string }): Result<{ formKey: string }, FormRefusal> {
      const [issuedAt = '', key = '', signature = '', ...rest] = token.slice(0, MAX_TOKEN + 1).split('.')
      if (token.length > MAX_TOKEN || rest.length > 0 || !key) return err({ kind: 'unknown-form' })
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(`${issuedAt}.${key}`)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return err({ kind: 'unknown-form' })
      if (trap !== '') return err({ kind: 'trap-filled' })
      const age = now().getTime() - Number.parseInt(issuedAt, 36)
      // Issued in the future: the clock has been set back since. The visitor should not have to wait until it catches up.
      if (age >= -MIN_AGE && age < MIN_AGE) return err({ kind: 'too-fast' })
      return ok({ formKey: key })
    },
  }
}
