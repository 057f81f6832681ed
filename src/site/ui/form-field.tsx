import { useEffect, useRef, type ComponentProps, type MouseEvent, type ReactNode } from 'react'

/** @property field its name, which is also its id */
export type Mistake = { field: string; message: string }

type FieldProps = {
  name: string
  /** Where its name stands in several forms of a page. */
  id?: string
  label: ReactNode
  hint?: ReactNode
  mistakes?: Mistake[] | undefined
  input: ComponentProps<'input'>
}

/** A labelled line to type in, with what is wrong with it below. */
export function FormField({ name, id = name, label, hint, mistakes = [], input }: FieldProps) {
  const mistake = mistakes.find(({ field }) => field === name)?.message
  const describedBy = [hint !== undefined && `${id}-hinweis`, mistake && `${id}-fehler`].filter(Boolean).join(' ')
  return (
    <div className={mistake === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${id}-hinweis`}>
          {hint}
        </span>
      )}
      <input
        id={id}
        name={name}
        required
        aria-invalid={mistake !== undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {mistake !== undefined && (
        <p className="field-error" id={`${id}-fehler`}>
          {mistake}
        </p>
      )}
    </div>
  )
}

/** @property children stands below the message */
type SummaryProps = { title: string; message?: string | undefined; mistakes?: Mistake[]; children?: ReactNode }

/** The same at every rendering, so that the focus is taken once. */
const NO_MISTAKES: Mistake[] = []

/** What to mend, with a link to each field; takes the focus when it appears. */
export function FormSummary({ title, message, mistakes = NO_MISTAKES, children }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [mistakes, message])
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>{title}</h2>
      {message !== undefined && <p>{message}</p>}
      {children}
      {mistakes.length > 0 && (
        <ul>
          {mistakes.map(({ field, message: sentence }) => (
            <li key={field}>
              <a href={`#${field}`} onClick={(event) => focusField(event, field)}>
                {sentence}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Left to itself the link would be a navigation, after which the router forgets the mistakes. */
function focusField(event: MouseEvent, field: string) {
  event.preventDefault()
  document.getElementById(field)?.focus()
}
