import { createContext, useContext, type ComponentProps } from 'react'
import { FormField, FormSelect, FormTextField, Optional, type Mistake } from '../ui/form-field.tsx'
import { offerKnown } from '../pictures/offer-known.ts'
import { PictureChooser } from '../pictures/picture-chooser.tsx'
import styles from './described-form.module.css'
import type { LeafField, Option, SeveralField, TextField, YesField } from '#shared/form/field.ts'
import { TICKED, type Typed } from '#shared/form/typed.ts'

/**
 * @property picks options of the fields that offer values known to the page, by their `from` @property mayUpload new pictures, beside those offered
 * @property today past items are folded away
 */
export type FormSurroundings = {
  mistakes: readonly Mistake[]
  picks: Readonly<Record<string, readonly Option[]>>
  mayUpload?: boolean
  today: string
  /** A suffix of field ids, for pages where several forms have the same field names. */
  at?: string | undefined
}

export const fieldId = (name: string, at: string | undefined) => (at ? `${name}-${at}` : name)

export const FormSurroundingsContext = createContext<FormSurroundings>({ mistakes: [], picks: {}, today: '' })

/** A mistake that concerns several fields at once. */
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

/** A field of one value, alone or as an item of a list. */
export function Leaf({ field, typed, name, label }: { field: LeafField; typed: string; name: string; label?: string }) {
  const { mistakes, picks, mayUpload, at } = useContext(FormSurroundingsContext)
  const { note } = field
  const isOptional = note !== undefined || field.optional === true || 'whenEmpty' in field
  const title = label ?? field.label
  const shown = isOptional ? [title, <Optional key="optional" {...(note !== undefined && { note })} />] : title
  const options = 'from' in field ? (picks[field.from] ?? []) : []
  // A value that comes back from the server needs a new element: browsers keep the text that was typed into the old one.
  const facts = { name, id: fieldId(name, at), label: shown, hint: field.hint, mistakes: [...mistakes] }
  switch (field.kind) {
    case 'yes':
      return <YesLeaf key={typed} name={name} field={field} isOn={typed === TICKED} />
    case 'choice':
      return (
        <FormSelect key={typed} {...facts} options={field.options} chosen={typed || (field.options[0]?.value ?? '')} />
      )
    case 'pick':
      return <FormSelect key={typed} {...facts} options={offerKnown(options, typed, field.optional)} chosen={typed} />
    case 'picture':
      return (
        <PictureChooser
          key={typed}
          {...facts}
          title={title}
          options={options}
          typed={typed}
          isOptional={field.optional ?? false}
          mayUpload={mayUpload ?? false}
        />
      )
    case 'text':
      return <FormTextField key={typed} {...facts} typed={typed} box={boxOf(field)} />
    case 'kept':
      return <input type="hidden" name={name} value={typed} />
    case 'number':
    case 'moment':
    case 'line':
      return <InputLeaf key={typed} field={field} typed={typed} facts={facts} />
  }
}

const boxOf = ({ rows, maxLength, isRequired }: TextField) => ({ rows, maxLength, required: isRequired })

type InputProps = { field: InputField; typed: string; facts: Omit<ComponentProps<typeof FormField>, 'input'> }

function InputLeaf({ field, typed, facts }: InputProps) {
  const { suggestions = [] } = field.kind === 'line' ? field : {}
  const list = suggestions.length > 0 ? `${facts.id}-vorschlaege` : undefined
  return (
    <>
      <FormField {...facts} input={{ ...inputOf(field, typed), list }} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

type InputField = Extract<LeafField, { kind: 'number' | 'moment' | 'line' }>

function inputOf(field: InputField, typed: string): ComponentProps<'input'> {
  const input = {
    // For documents the server names missing values; marking each of a hundred fields as required would say nothing.
    required: field.isRequired ?? false,
    autoComplete: field.autoComplete,
    maxLength: field.maxLength,
    defaultValue: typed,
  }
  if (field.kind === 'number') return { ...input, inputMode: 'decimal' }
  if (field.kind === 'moment') return { ...input, type: 'datetime-local', defaultValue: typed.replace(' ', 'T') }
  const code = field.isCode && { autoCapitalize: 'characters', spellCheck: false }
  return { ...input, ...code, type: field.input ?? 'text', inputMode: field.inputMode, minLength: field.minLength }
}

function YesLeaf({ name, field: { label, hint }, isOn }: { name: string; field: YesField; isOn: boolean }) {
  const { mistakes, at } = useContext(FormSurroundingsContext)
  const id = fieldId(name, at)
  const mistake = mistakes.find(({ field }) => field === name)?.message
  return (
    <div className={mistake === undefined ? undefined : 'field-wrong'}>
      <label className="affirmation">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={TICKED}
          defaultChecked={isOn}
          aria-invalid={mistake !== undefined}
          aria-describedby={mistake && `${id}-fehler`}
        />
        <span>
          {label} {hint !== undefined && <small className="detail">{hint}</small>}
        </span>
      </label>
      <FieldError name={id} mistake={mistake} />
    </div>
  )
}

type SeveralProps = { field: SeveralField; chosen: readonly Typed[]; name: string }

/** Several checkboxes of one name. */
export function SeveralLeaf({ field: { label, hint, options, none }, chosen, name }: SeveralProps) {
  const { mistakes } = useContext(FormSurroundingsContext)
  const mistake = mistakes.find(({ field }) => field === name)?.message
  return (
    <fieldset className={styles['several']} id={name} tabIndex={-1} aria-describedby={mistake && `${name}-fehler`}>
      <legend className="strong">{label}</legend>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {options.map((option) => (
        <label className="line thumb" key={option.value}>
          <input
            className="tick"
            type="checkbox"
            name={name}
            value={option.value}
            defaultChecked={chosen.includes(option.value)}
          />
          {option.label}
        </label>
      ))}
      {options.length === 0 && none !== undefined && <p>{none}</p>}
      <FieldError name={name} mistake={mistake} />
    </fieldset>
  )
}

const FieldError = ({ name, mistake }: { name: string; mistake: string | undefined }) =>
  mistake !== undefined && (
    <p className="field-error" id={`${name}-fehler`}>
      {mistake}
    </p>
  )
