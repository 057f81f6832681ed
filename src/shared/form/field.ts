type Said = {
  label: string
  hint?: string
  /** Behind the label, in brackets. */
  note?: string
  /** May be left empty; then the value is missing. */
  optional?: true
  /** What a browser may fill in by itself. */
  autoComplete?: string
  /** So many characters are accepted; told by the schema, as is the next. */
  maxLength?: number | undefined
  isRequired?: boolean
}

/** One line, or what a browser has a field of its own for. @property whenEmpty the value of an empty field @property isRaw its schema cleans it @property suggestions to choose from, beside what is typed */
export type LineField = Said & {
  kind: 'line'
  input?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'color' | 'password'
  inputMode?: 'numeric'
  /** Letters and digits that are no words: in capitals, and not to be corrected. */
  isCode?: true
  whenEmpty?: string
  isRaw?: true
  suggestions?: readonly string[]
  minLength?: number
}
/** A day with its time, written `2024-12-28 10:00`. */
export type MomentField = Said & { kind: 'moment' }
/** What is sent back as it came and nobody sees, such as the key of an item. */
export type KeptField = Said & { kind: 'kept' }
export type TextField = Said & { kind: 'text'; rows: number }
/** A number with at most one comma. @property whenEmpty the value of an empty field, which may be a word */
export type NumberField = Said & { kind: 'number'; whenEmpty?: string }
export type ChoiceField = Said & { kind: 'choice'; options: readonly Option[] }
export type YesField = Said & { kind: 'yes' }
/** Any of several, each with a box to tick; sent as one name several times. @property none what stands there where there is nothing to choose */
export type SeveralField = Said & { kind: 'several'; options: readonly Option[]; none?: string }
/** One of what the page knows, such as files. @property from the name of that list */
export type PickField = Said & { kind: 'pick'; from: string }
/** The same for pictures, which want to be looked at. */
export type PictureField = Said & { kind: 'picture'; from: string }
export type LeafField =
  | LineField
  | MomentField
  | KeptField
  | TextField
  | NumberField
  | ChoiceField
  | YesField
  | PickField
  | PictureField

/** Several fields below one heading. Where it is optional and all of them are empty, it is missing. */
export type GroupField = Said & { kind: 'group'; fields: Fields }
/**
 * A list that grows. @property item what each consists of @property one what a new one is called @property nameOf the field that names an
 * item @property foldBy the field with its last day: what is over is folded away @property tableBy the choice that tells the halves of the
 * table as which the list is drawn
 */
export type ListField = Said & {
  kind: 'list'
  item: LeafField | GroupField
  one: string
  nameOf?: string
  foldBy?: string
  tableBy?: string
}

export type Field = LeafField | SeveralField | GroupField | ListField
/** What a form asks for, by the keys of its value and in the order of the page. */
export type Fields = { readonly [key: string]: Field }
/** @property picture address of a small picture of it */
export type Option = { value: string; label: string; picture?: string }
