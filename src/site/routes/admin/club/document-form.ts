import type { DocumentName } from '#features/club/editing/document-name.ts'
import type { Fields } from '#shared/form/field.ts'

/**
 * A document as the room shows it. @property slug its address in the room @property about what can be changed there @property page where readers find
 * it
 */
export type DocumentForm = {
  name: DocumentName
  slug: string
  title: string
  about: string
  page: string
  fields: Fields
}
