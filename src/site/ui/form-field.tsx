import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useActionData } from 'react-router'
import { takenLength } from '../taken-length.ts'
import { useFocusWhenShown } from './hooks/use-focus-when-shown.ts'
import '../styles/form.css'

/** @property field its name, which is also its id @property name the field's display name, where the message does not contain it */
export type Mistake = { field: string; message: string; name?: string | undefined }

export const Optional = ({ note = '(freiwillig)' }) => <span className="optional"> {note}</span>

type LabelledProps = {
  name: string
  /** Where several forms of a page have a field of this name. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  /** Marked beside the label; all other fields are required. */
  isOptional?: boolean
  mistakes?: Mistake[] | undefined
}

/** A labelled input with its mistake below. */
export const FormField = ({ input, ...labelled }: LabelledProps & { input: ComponentProps<'input'> }) => (
  <Labelled {...labelled}>{(facts) => <input {...facts} required {...input} />}</Labelled>
)

type TextFieldProps = LabelledProps & {
  typed?: string | undefined
  box: Omit<ComponentProps<'textarea'>, 'defaultValue'>
}

/** The same for several lines. @property typed initial value @property box.maxLength number of accepted characters */
export function FormTextField({ typed = '', box: { maxLength, ...box }, ...labelled }: TextFieldProps) {
  const taken = maxLength && takenLength(maxLength)
  // As a list of one: given a plain string, React's hydration would overwrite text that the user has already typed (`initTextarea` of react-dom).
  return (
    <Labelled {...labelled}>
      {(facts) => <textarea {...facts} {...box} maxLength={taken} defaultValue={[typed]} />}
    </Labelled>
  )
}

type SelectProps = LabelledProps & {
  options: readonly { value: string; label: string }[]
  chosen: string
  select?: Pick<ComponentProps<'select'>, 'ref' | 'onChange'>
}

/** The same for a choice. */
export const FormSelect = ({ options, chosen, select, ...labelled }: SelectProps) => (
  <Labelled {...labelled}>
    {(facts) => (
      <select {...facts} {...select} defaultValue={chosen}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

type Facts = { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type FieldProps = LabelledProps & { children: (facts: Facts) => ReactNode }

function Labelled({ name, id = name, label, hint, isOptional, mistakes = [], children }: FieldProps) {
  const mistake = mistakes.find(({ field }) => field === name)?.message
  const describedBy = [hint !== undefined && `${id}-hinweis`, mistake && `${id}-fehler`].filter(Boolean).join(' ')
  return (
    <div className={mistake === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={id}>
        {label}
        {isOptional && <Optional />}
      </label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hinweis`}>
          {hint}
        </span>
      )}
      {children({ id, name, 'aria-invalid': mistake !== undefined, 'aria-describedby': describedBy || undefined })}
      {mistake !== undefined && (
        <p className="field-error" id={`${id}-fehler`}>
          {mistake}
        </p>
      )}
    </div>
  )
}

/** „Bitte prüfen Sie 2 Angaben“ */
export const mistakesTitle = ({ length }: readonly unknown[]): string =>
  length > 1 ? `Bitte prüfen Sie ${length} Angaben` : 'Bitte prüfen Sie eine Angabe'

/** @property children content below the message */
type SummaryProps = { title: string; message?: string | undefined; mistakes?: Mistake[]; children?: ReactNode }

/** The mistakes to correct, with a link to each field; takes the focus when it appears. */
export function FormSummary({ title, message, mistakes = [], children }: SummaryProps) {
  // The same message after another submit counts as new.
  const answer: unknown = useActionData()
  const words = [message, ...mistakes.map((mistake) => mistake.message)].join(' ')
  const summary = useFocusWhenShown<HTMLDivElement>(answer ?? words)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a submit, users must first read what is wrong with it
    <div className="summary" role="alert" tabIndex={-1} autoFocus ref={summary}>
      <h2>{title}</h2>
      {message !== undefined && <p>{message}</p>}
      {children}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(({ field, name, message: sentence }) => (
            <li key={`${field} ${sentence}`}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {name === undefined ? sentence : `${name}: ${sentence}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** By default the link would navigate, after which the router forgets the mistakes. */
function focusField(event: MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
