import type { Office } from '#rights/offices.ts'

/** Why the law allows it (Art. 6 para. 1 GDPR), in the words of the record. */
export const bases = {
  consent: 'Einwilligung (Art. 6 Abs. 1 lit. a DSGVO)',
  contract: 'Vertrag oder vorvertragliche Anfrage (Art. 6 Abs. 1 lit. b DSGVO)',
  duty: 'Pflicht zum Nachweis (Art. 6 Abs. 1 lit. c DSGVO)',
  interest: 'berechtigtes Interesse (Art. 6 Abs. 1 lit. f DSGVO)',
} as const
export type Basis = keyof typeof bases

/** Columns of tables that hold it; a table that is named holds nothing else than these and its `plain` ones. */
export type Columns = Record<string, readonly string[]>

/**
 * One kind of personal data that the club keeps: a line of the record of processing activities (Art. 30 GDPR). All texts are German and
 * read by visitors.
 *
 * @property people whose data it is @property data what is kept
 * @property kept how long, as a phrase: „180 Tage nach dem Eingang“
 * @property seenBy offices; a right decides, so that the record cannot say otherwise
 * @property receivedBy who else gets it; empty: nobody
 * @property forms ids of routes, each with the names of its fields that ask for it, or `all`
 * @property checksums column by table in which a checksum of an e-mail address stands for it
 * @property recipients column by table in which the e-mail address stands to which something went
 * @property subjects tables whose rows are about one person each, with the tables that hang on their `id`
 * @property erasable tables whose rows may be deleted on request, by their `id`
 * @property otherwise what becomes of the rest on request, and why; empty where there is none
 * @property purgedBy steps of the daily purge that keep to `kept`; none where somebody ends it
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
