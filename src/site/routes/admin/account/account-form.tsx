import type { ComponentProps, ReactNode } from 'react'
import { data } from 'react-router'
import { FormField, FormSummary, type Mistake } from '../../../ui/form-field.tsx'
import type { FieldName, ShownRefusal } from './refusal-text.ts'

/** What a form that was refused shows again. Passwords and codes are not given back. */
export type Refused = {
  mistakes: Mistake[]
  message: string | undefined
  typed: Partial<Record<FieldName, string>>
}

export function refuse({ status, field, message }: ShownRefusal, typed: Refused['typed'] = {}) {
  if (field === undefined) return data<Refused>({ mistakes: [], message, typed }, status)
  return data<Refused>({ mistakes: [{ field, message }], message: undefined, typed }, status)
}

/** What to put right; takes the focus when it appears. */
export function Summary({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null
  const { mistakes, message } = refused
  const title = mistakes.length > 0 ? 'Bitte prüfen Sie Ihre Angabe' : 'Das ging nicht'
  return <FormSummary title={title} message={message} mistakes={mistakes} />
}

type FieldProps = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  name: FieldName
  label: string
  hint?: ReactNode
  refused: Refused | undefined
}

export function Field({ name, label, hint, refused, ...input }: FieldProps) {
  const defaultValue = refused?.typed[name] ?? input.defaultValue
  return (
    <FormField name={name} label={label} hint={hint} mistakes={refused?.mistakes} input={{ ...input, defaultValue }} />
  )
}
