import { createContext, useContext, type ReactNode } from 'react'
import { FormField, FormSelect, FormTextField, type Mistake } from '../ui/form-field.tsx'
import styles from './described-form.module.css'
import type { LeafField, Option } from './field.ts'
import { TICKED } from './typed.ts'

/** @property picks what fields offer that are one of what the page knows, by their `from` @property today folds away what is over */
export type FormSurroundings = {
  mistakes: readonly Mistake[]
  picks: Readonly<Record<string, readonly Option[]>>
  today: string
}

export const FormSurroundingsContext = createContext<FormSurroundings>({ mistakes: [], picks: {}, today: '' })

/** What is wrong with several fields at once. */
export function WholeMistake({ name }: { name: string }) {
  const { mistakes } = useContext(FormSurroundingsContext)
  const mistake = mistakes.find(({ field }) => field === name)
  if (!mistake) return null
  return (
    <p className="field-error" id={name} tabIndex={-1}>
      {mistake.message}
    </p>
  )
}

export const Optional = () => <span className="optional"> (freiwillig)</span>

/** A field of one value, also where it is an item of a list. */
export function Leaf({ field, typed, name, label }: { field: LeafField; typed: string; name: string; label?: string }) {
  const { mistakes, picks } = useContext(FormSurroundingsContext)
  const isEmptyAllowed = field.optional || 'whenEmpty' in field
  const shown = (
    <>
      {label ?? field.label}
      {isEmptyAllowed && <Optional />}
    </>
  )
  // What comes back from the server stands in a field of its own: browsers keep what was typed into the one before.
  const facts = { name, label: shown, hint: field.hint, mistakes: [...mistakes] }
  switch (field.kind) {
    case 'yes':
      return (
        <label className="affirmation">
          <input key={typed} type="checkbox" id={name} name={name} value={TICKED} defaultChecked={typed === TICKED} />
          <span>{field.label}</span>
        </label>
      )
    case 'choice':
      return (
        <FormSelect key={typed} {...facts} options={field.options} chosen={typed || (field.options[0]?.value ?? '')} />
      )
    case 'pick':
      return (
        <Picked picture={picks[field.from]?.find(({ value }) => value === typed)?.picture}>
          <FormSelect key={typed} {...facts} options={offered(field, picks[field.from] ?? [], typed)} chosen={typed} />
        </Picked>
      )
    case 'text':
      return <FormTextField key={typed} {...facts} typed={typed} box={{ rows: field.rows }} />
    case 'number':
      return <FormField key={typed} {...facts} input={{ ...PLAIN, inputMode: 'decimal', defaultValue: typed }} />
    case 'moment':
      return (
        <FormField key={typed} {...facts} input={{ ...PLAIN, type: 'datetime-local', defaultValue: toInput(typed) }} />
      )
    case 'kept':
      return <input type="hidden" name={name} value={typed} />
    case 'line':
      return <FormField key={typed} {...facts} input={{ ...PLAIN, type: field.input ?? 'text', defaultValue: typed }} />
  }
}

const toInput = (moment: string) => moment.replace(' ', 'T')

/** The server says what is missing; a mark at each of a hundred fields would say nothing. */
const PLAIN = { required: false, autoComplete: 'off' } as const

/** With a look at what was chosen. */
const Picked = ({ picture, children }: { picture: string | undefined; children: ReactNode }) =>
  picture === undefined ? (
    children
  ) : (
    <div className={styles['picked']}>
      <img src={picture} alt="" loading="lazy" />
      {children}
    </div>
  )

/** What is there, and what was chosen even if it is gone. */
function offered(field: LeafField, options: readonly Option[], typed: string): readonly Option[] {
  const isKnown = typed === '' || options.some(({ value }) => value === typed)
  const none = field.optional || typed === '' ? [{ value: '', label: 'keines' }] : []
  return [...none, ...(isKnown ? [] : [{ value: typed, label: `${typed} (gibt es nicht mehr)` }]), ...options]
}
