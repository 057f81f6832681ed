import { data } from 'react-router'
import type { LineField } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'
import { refuseAt, type RefusedForm } from '../../described-form/refuse-form.ts'
import type { SignInMistake } from './sign-in-text.ts'

/** Names of the fields of signing in and up. */
export const signInFields = {
  name: 'name',
  email: 'email',
  password: 'password',
  keep: 'angemeldet-bleiben',
  step: 'schritt',
  factor: 'faktor',
  challenge: 'anfrage',
  code: 'code',
  sheetCode: 'notfall-code',
} as const

export const EMAIL = {
  kind: 'line',
  input: 'email',
  label: 'E-Mail-Adresse',
  autoComplete: 'username',
  isRequired: true,
  maxLength: 254,
} satisfies LineField
export const PASSWORD = {
  kind: 'line',
  input: 'password',
  label: 'Passwort',
  isRequired: true,
  maxLength: 1_000,
} satisfies LineField

/** What a refused form shows again; passwords and codes are not given back. */
export type RefusedSignIn = RefusedForm & {
  /** Of the phone to which a code is on its way. */
  sent?: { factorId: string; challengeId: string } | undefined
  /** Whether the mail that confirms the address is wanting, or was just sent once more. */
  confirmation?: 'wanting' | 'sent' | undefined
}

/** The form again, with what is wrong. */
export function refuseSignIn(
  { field, text, status, waitSeconds, isUnconfirmed }: SignInMistake,
  typed: TypedFields = {},
  sent?: RefusedSignIn['sent'],
) {
  return data<RefusedSignIn>(
    { ...refuseAt(field, text, typed), sent, confirmation: isUnconfirmed ? 'wanting' : undefined },
    { status, ...(waitSeconds !== undefined && { headers: { 'Retry-After': String(waitSeconds) } }) },
  )
}

/** The form again, after a mail with a new link; whether the address is known does not show. */
export const awaitConfirmation = (email: string) =>
  data<RefusedSignIn>({ typed: { email }, mistakes: [], confirmation: 'sent' })

/** The form again, for the code that is on its way. */
export const awaitCode = (sent: NonNullable<RefusedSignIn['sent']>) =>
  data<RefusedSignIn>({ typed: {}, mistakes: [], sent })
