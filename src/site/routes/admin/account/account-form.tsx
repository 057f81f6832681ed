import { data } from 'react-router'
import type { TypedFields } from '#shared/form/typed.ts'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseAt, type RefusedForm } from '../../../described-form/refuse-form.ts'
import type { ShownRefusal } from './refusal-text.ts'

/** @param typed input to show again; passwords and codes are never sent back */
export const refuse = ({ status, field, message }: ShownRefusal, typed?: TypedFields) =>
  data(refuseAt(field, message, typed), status)

/** The mistakes to correct; takes the focus when it appears. */
export const Summary = ({ refused }: { refused: RefusedForm | undefined }) => (
  <RefusalSummary refused={refused} unsent="Das ging nicht" />
)
