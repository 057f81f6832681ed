type Said = {
  label: string
  hint?: string
  /** Shown behind the label, in brackets. */
  note?: string
  /** May be left empty; its value is then missing. */
  optional?: true
  /** The `autocomplete` token. */
  autoComplete?: string
  /** Maximum number of characters; this and the next come from the schema. */
  maxLength?: number | undefined
  isRequired?: boolean
}

/**
 * One line, or a special input of the browser. @property whenEmpty the value of an empty field @property isRaw its schema cleans it @property
 * suggestions to choose from, besides free text
 */
export type LineField = Said & {
  kind: 'line'
  input?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'color' | 'password'
  inputMode?: 'numeric'
  /** A code of letters and digits: in capitals, without spell check. */
  isCode?: true
  whenEmpty?: string
  isRaw?: true
  suggestions?: readonly string[]
  minLength?: number
}
/** A day with its time, written `2024-12-28 10:00`. */
export type MomentField = Said & { kind: 'moment' }
/** A hidden value that is sent back unchanged, such as the key of an item. */
export type KeptField = Said & { kind: 'kept' }
export type TextField = Said & { kind: 'text'; rows: number }
/** A number with at most one comma. @property whenEmpty the value of an empty field, which may be a word */
export type NumberField = Said & { kind: 'number'; whenEmpty?: string }
export type ChoiceField = Said & { kind: 'choice'; options: readonly Option[] }
export type YesField = Said & { kind: 'yes' }
/** Several choices as checkboxes; sent as the same name several times. @property none the text where there is nothing to choose */
export type SeveralField = Said & { kind: 'several'; options: readonly Option[]; none?: string }
/** A choice from a list that the page provides, such as files. @property from the name of that list */
export type PickField = Said & { kind: 'pick'; from: string }
/** The same for pictures, shown as pictures. */
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

/** Several fields below one heading. An optional group whose fields are all empty is missing. */
export type GroupField = Said & { kind: 'group'; fields: Fields }
/**
 * A list that grows. @property item the field of each item @property one the name of a new item @property nameOf the field that names an item
 * @property foldBy the field with its last day: past items are folded away @property tableBy the choice that splits the list into the two halves of a
 * table
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
/** @property picture address of its thumbnail */
export type Option = { value: string; label: string; picture?: string }
