import type { Person } from '#identity/core/accounts/account.ts'
import type { SecondProof } from '#identity/use/sign-in/second-step.ts'
import { passkeyFields } from '../../passkey-fields.ts'
import { signInFields } from './sign-in-fields.ts'

export type SecondStep = ReturnType<typeof showSecondStep>
export type FactorChoice = SecondStep['apps'][number]

/** The factors that can be used for the second step. */
export function showSecondStep({ factors }: Person) {
  const verified = factors.filter(({ status }) => status === 'verified')
  return {
    apps: verified
      .filter(({ kind }) => kind === 'totp')
      .map(({ id, friendlyName }) => ({ id, name: friendlyName || 'Authenticator-App' })),
    phones: verified
      .filter(({ kind }) => kind === 'phone')
      .map(({ id, phone }) => ({ id, name: `Telefon mit den letzten Ziffern ${phone?.slice(-3) ?? ''}` })),
    hasPasskey: verified.some(({ kind }) => kind === 'webauthn'),
    hasRecoveryCodes: verified.some(({ kind }) => kind === 'recovery-codes'),
  }
}

/** The proof that a form of the second step contains; codes stay as typed. */
export function readProof(fields: Record<string, string>): SecondProof {
  const { [passkeyFields.answer]: answer = '', [passkeyFields.challenge]: passkeyChallenge = '' } = fields
  if (answer !== '') return { kind: 'passkey', challengeId: passkeyChallenge, answer }
  const code = fields[signInFields.code] ?? ''
  const factorId = fields[signInFields.factor]
  if (factorId === undefined) return { kind: 'recovery-code', code: fields[signInFields.sheetCode] ?? '' }
  const challengeId = fields[signInFields.challenge]
  return challengeId === undefined ? { kind: 'app', factorId, code } : { kind: 'phone', factorId, challengeId, code }
}
