import type { Making } from '#shared/new-id.ts'
import type { ContentStores } from '#content/context.ts'
import type { Club } from '#features/club/club-facts.ts'
import type { Result } from '#shared/result.ts'
import type { ContentMistake, ContentNote } from '#content/content-mistake.ts'

/** A text file of a content folder. @property path relative to the folder, with forward slashes */
export type TextFile = { path: string; text: string }

/** A picture or a document that a file refers to; it has to exist. @property line from 1; if undefined, the text is searched for it */
export type Reference = { path: string; line?: number }

/** @property refuse notes a sentence about a part that is not imported this time; the next import tries the file again */
type Bringing = Making & { refuse: (sentence: string) => void }

/**
 * The state of a piece on the website.
 *
 * @property says undefined where it was moved to the bin; otherwise as in {@link Piece}
 * @property isOwn whether it has ever been edited in the members' area
 * @property by id of the account that changed it last, where known
 */
export type Standing = {
  says: string | undefined
  isOwn: boolean
  by?: string | undefined
  at?: Date | undefined
}

/**
 * One unit of content in a file.
 *
 * @property name unique within the file; pieces of one kind are imported in the order of their names
 * @property says canonical text of the content: equal for equal content, regardless of its notation
 * @property find reads the state on the website; missing where it cannot be edited there
 * @property bring writes it to the website; within a transaction. `refused`: nothing of it can be imported this time
 * @property remove moves it to the bin; missing for kinds without a bin
 * @property clear removes what the sample's piece has been turned into, where that is something else; what the club has changed stays
 */
export type Piece = {
  name: string
  says: string
  find?: (stores: ContentStores) => Promise<Standing | undefined>
  bring: (stores: ContentStores, making: Bringing) => Promise<void | 'refused'>
  remove?: (stores: ContentStores, making: Making) => Promise<Removal>
  clear?: (stores: ContentStores, making: Making) => Promise<void>
}

/** `needed`: something on the website depends on it, so it stays. */
export type Removal = 'done' | 'needed'

/** @property notes what is not imported, or differently from how it was written */
export type ReadFile = { pieces: Piece[]; references: Reference[]; notes: ContentNote[] }

/** @property club the club's facts as they will be after the import; undefined where they are invalid or missing */
export type Surroundings = { club: Club | undefined }

/** Texts of content files as last imported. @property list all files of a folder, such as `news/`, by path */
export type ImportedSources = {
  find: (path: string) => Promise<string | undefined>
  list: (folder: string) => Promise<TextFile[]>
}

/**
 * A kind of content: its files, how they are read, and how they are exported.
 *
 * @property folder of its files, if they have one of their own
 * @property isPrivate whether its files name people, so that only the files' owner may read them
 * @property write exports all its files, each byte for byte as imported as long as the content on the website is the same
 */
export type ContentKind = {
  folder?: string
  isPrivate?: true
  owns: (path: string) => boolean
  read: (file: TextFile, surroundings: Surroundings) => Result<ReadFile, ContentMistake[]>
  write: (stores: ContentStores, sources: ImportedSources) => AsyncGenerator<[path: string, text: string]>
}
