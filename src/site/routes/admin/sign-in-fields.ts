import { data } from 'react-router'
import type { LineField } from '#shared/form/field.ts'
import type { TypedFields } from '#shared/form/typed.ts'
import { refuseAt, type RefusedForm } from '../../described-form/refuse-form.ts'
import type { SignInMistake } from './sign-in-text.ts'

/** Names of the sign-in and sign-up fields. */
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

/** What a refused form shows again; passwords and codes are never sent back. */
export type RefusedSignIn = RefusedForm & {
  /** The phone that a code was sent to. */
  sent?: { factorId: string; challengeId: string } | undefined
  /** Whether the confirmation mail is still outstanding, or was just sent again. */
  confirmation?: 'wanting' | 'sent' | undefined
}

/** The form again, with its mistake. */
export const refuseSignIn = (
  { field, text, status, waitSeconds, isUnconfirmed }: SignInMistake,
  typed: TypedFields = {},
  sent?: RefusedSignIn['sent'],
) =>
  data<RefusedSignIn>(
    { ...refuseAt(field, text, typed), sent, confirmation: isUnconfirmed ? 'wanting' : undefined },
    { status, ...(waitSeconds !== undefined && { headers: { 'Retry-After': String(waitSeconds) } }) },
  )

/** The form again, after sending a new link; does not reveal whether the address is known. */
export const awaitConfirmation = (email: string) =>
  data<RefusedSignIn>({ typed: { email }, mistakes: [], confirmation: 'sent' })

/** The form again, to enter the code that was sent. */
export const awaitCode = (sent: NonNullable<RefusedSignIn['sent']>) =>
  data<RefusedSignIn>({ typed: {}, mistakes: [], sent })
