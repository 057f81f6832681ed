import type { Office } from '#rights/offices.ts'

/** Legal bases (Art. 6 para. 1 GDPR), in the words of the record. */
export const bases = {
  consent: 'Einwilligung (Art. 6 Abs. 1 lit. a DSGVO)',
  contract: 'Vertrag oder vorvertragliche Anfrage (Art. 6 Abs. 1 lit. b DSGVO)',
  duty: 'Pflicht zum Nachweis (Art. 6 Abs. 1 lit. c DSGVO)',
  interest: 'berechtigtes Interesse (Art. 6 Abs. 1 lit. f DSGVO)',
} as const
export type Basis = keyof typeof bases

/** Columns with this data, by table; every other column belongs to another kind, or to `columnsWithoutPeople`. */
export type Columns = Record<string, readonly string[]>

/**
 * One kind of personal data that the club keeps: a line of the record of processing activities (Art. 30 GDPR). All texts are German and shown to
 * visitors.
 *
 * @property people the data subjects @property data what is kept
 * @property kept how long, as a phrase: „180 Tage nach dem Eingang“
 * @property seenBy offices, derived from a right so that the record cannot deviate from it
 * @property receivedBy other recipients; empty: nobody
 * @property forms ids of routes, each with the names of its fields that ask for it, or `all`
 * @property checksums by table, the column with a hash in place of an e-mail address
 * @property recipients by table, the column with the e-mail address of a recipient
 * @property subjects tables whose rows concern one person each, with the tables that refer to their `id`
 * @property erasable tables whose rows may be deleted on request, by their `id`
 * @property otherwise what happens to the rest on request, and why; empty if there is none
 * @property purgedBy steps of the daily purge that enforce `kept`; none if a person ends it
 */
export type Holding<Step extends string = string> = {
  key: string
  name: string
  purpose: string
  bases: readonly Basis[]
  people: string
  data: readonly string[]
  kept: string
  seenBy: readonly Office[]
  isPublic?: true
  receivedBy: readonly string[]
  columns: Columns
  forms: Record<string, readonly string[] | 'all'>
  checksums?: Record<string, string>
  recipients?: Record<string, string>
  subjects: Record<string, readonly string[]>
  erasable: readonly string[]
  otherwise: string
  purgedBy: readonly Step[]
}
