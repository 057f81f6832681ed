import { data } from 'react-router'
import type { Mistake } from '../../ui/form-field.tsx'
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

/** What a refused form shows again; passwords and codes are not given back. */
export type RefusedSignIn = {
  mistakes: Mistake[]
  message: string | undefined
  name: string
  email: string
  isKept: boolean
  /** Of the phone to which a code is on its way. */
  sent: { factorId: string; challengeId: string } | undefined
  /** Whether the mail that confirms the address is wanting, or was just sent once more. */
  confirmation: 'wanting' | 'sent' | undefined
}

const NOTHING: RefusedSignIn = {
  mistakes: [],
  message: undefined,
  name: '',
  email: '',
  isKept: false,
  sent: undefined,
  confirmation: undefined,
}

/** The form again, with what is wrong. */
export function refuseSignIn(
  { field, text, status, waitSeconds, isUnconfirmed }: SignInMistake,
  typed: Partial<RefusedSignIn> = {},
) {
  const mistakes = field === undefined ? [] : [{ field, message: text }]
  return data<RefusedSignIn>(
    {
      ...NOTHING,
      ...typed,
      mistakes,
      message: field === undefined ? text : undefined,
      confirmation: isUnconfirmed ? 'wanting' : undefined,
    },
    { status, ...(waitSeconds !== undefined && { headers: { 'Retry-After': String(waitSeconds) } }) },
  )
}

/** The form again, after a mail with a new link; whether the address is known does not show. */
export const awaitConfirmation = (email: string) => data<RefusedSignIn>({ ...NOTHING, email, confirmation: 'sent' })

/** The form again, for the code that is on its way. */
export const awaitCode = (sent: NonNullable<RefusedSignIn['sent']>) => data<RefusedSignIn>({ ...NOTHING, sent })
