import { z } from 'zod'
import type { BucketName } from './buckets.ts'
import { showEntry } from './show-object.ts'
import type { StoredObject } from './stored-object.ts'

const COLUMNS = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const
const order = z.enum(['asc', 'desc']).catch('asc')

/** Parameters of a list by page numbers; unknown ones are ignored, as at the vendor. */
export const listSchema = z.object({
  prefix: z.string().max(200),
  limit: z.number().int().min(1).max(1_000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: z.object({ column: z.enum(COLUMNS).catch('name'), order }).default({ column: 'name', order: 'asc' }),
})
export type ListQuestion = z.infer<typeof listSchema>

/** The same by cursor. @property cursor the last key of the page before */
export const listV2Schema = z.object({
  prefix: z.string().max(200).default(''),
  limit: z.number().int().min(1).max(1_000).default(1_000),
  cursor: z.string().max(1_000).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'created_at', 'updated_at']).catch('name'), order })
    .default({ column: 'name', order: 'asc' }),
})
export type ListV2Question = z.infer<typeof listV2Schema>

/** An entry of a folder. @property object undefined for a subfolder */
type Entry = { name: string; object: StoredObject | undefined }
type SortBy = { column: (typeof COLUMNS)[number]; order: 'asc' | 'desc' }

/** A page of a list, before it is shown. @property found its objects, of which `show` may know more */
export type Page = { found: StoredObject[]; show: (bucket: BucketName, known: Known) => object }
type Known = (object: StoredObject) => StoredObject

/** A page of one folder, including its subfolders. */
export function listFolder(objects: readonly StoredObject[], question: ListQuestion): Page {
  const { prefix, limit, offset, search, sortBy } = question
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  const beginning = search.toLowerCase()
  const entries = sorted(entriesOf(objects, folder), sortBy).filter(({ name }) =>
    name.toLowerCase().startsWith(beginning),
  )
  const page = entries.slice(offset, offset + limit)
  return {
    found: page.flatMap(({ object }) => object ?? []),
    show: (bucket, known) =>
      page.map(({ name, object }) => (object ? showEntry(bucket, known(object), name) : folderOf(name))),
  }
}

const folderOf = (name: string) => ({
  name,
  id: null,
  created_at: null,
  updated_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** All objects with this prefix, or those in the folder of that name; and where the next page begins. */
export function listPage(objects: readonly StoredObject[], question: ListV2Question): Page {
  const { prefix, limit, cursor, with_delimiter: isByFolder, sortBy } = question
  const found = objects.filter(({ name }) => name.startsWith(prefix))
  const start = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const all = isByFolder
    ? entriesOf(found, start).map(({ name, object }) => ({ name: `${start}${name}${object ? '' : '/'}`, object }))
    : found.map((object) => ({ name: object.name, object }))
  const entries = sorted(all, sortBy)
  const before = cursor === undefined ? -1 : entries.findIndex(({ name }) => name === readCursor(cursor))
  const page = entries.slice(before + 1, before + 1 + limit)
  const last = page.at(-1)
  const hasNext = before + 1 + limit < entries.length
  const onPage = page.flatMap(({ object }) => object ?? [])
  return {
    found: onPage,
    show: (bucket, known) => ({
      hasNext,
      folders: page.filter(({ object }) => !object).map(({ name }) => ({ name, key: name.slice(0, -1) })),
      objects: onPage.map((object) => ({ ...showEntry(bucket, known(object), object.name), key: object.name })),
      ...(hasNext && last && { nextCursor: Buffer.from(last.name).toString('base64url') }),
    }),
  }
}

const readCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/** The direct entries of a folder; deeper objects count as their subfolder. */
function entriesOf(objects: readonly StoredObject[], folder: string): Entry[] {
  const entries = new Map<string, Entry>()
  for (const object of objects) {
    if (!object.name.startsWith(folder)) continue
    const [name = '', ...deeper] = object.name.slice(folder.length).split('/')
    const key = deeper.length > 0 ? `${name}/` : name
    entries.set(key, { name, object: deeper.length > 0 ? undefined : object })
  }
  return [...entries.values()]
}

/** By bytes, independent of the machine's locale; entries without a time come last, equal ones are sorted by name. */
function sorted<E extends Entry>(entries: readonly E[], { column, order: direction }: SortBy): E[] {
  const sign = direction === 'desc' ? -1 : 1
  return entries.toSorted((one, other) => {
    const byName = compare(one.name, other.name)
    if (column === 'name') return sign * byName
    const [first, second] = [timeOf(one, column), timeOf(other, column)]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName
    return sign * (first - second) || byName
  })
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

const timeOf = ({ object }: Entry, column: SortBy['column']) =>
  (column === 'created_at' ? object?.createdAt : (object?.changedAt ?? object?.createdAt))?.getTime()
