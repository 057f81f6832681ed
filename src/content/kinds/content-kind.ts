import type { Making } from '#shared/new-id.ts'
import type { ContentStores } from '#content/context.ts'
import type { Club } from '#features/club/club-facts.ts'
import type { Result } from '#shared/result.ts'
import type { ContentMistake, ContentNote } from '#content/content-mistake.ts'

/** A file of a content folder that people write. @property path with forward slashes, from the folder */
export type TextFile = { path: string; text: string }

/** A picture or a document that a file names; what it names has to be there. @property line from 1; looked for where it is undefined */
export type Reference = { path: string; line?: number }

/** @property refuse notes a sentence on a part that is not taken, this time; the next import looks at the file again */
type Bringing = Making & { refuse: (sentence: string) => void }

/**
 * What the website says of a thing.
 *
 * @property says undefined where somebody has put it into the bin; otherwise as in {@link Piece}
 * @property isOwn whether somebody has written it in the members' area, at any time
 * @property by id of the account that changed it last, where that is known
 */
export type Standing = {
  says: string | undefined
  isOwn: boolean
  by?: string | undefined
  at?: Date | undefined
}

/**
 * One thing that a file says.
 *
 * @property name by which the file's other things are told apart; things of one kind are brought in the order of their names
 * @property says the same text whenever the same is said, however it is written
 * @property find what the website says now; missing where nobody can change it there
 * @property bring makes the website say it; within a transaction. `refused`: nothing of it can be taken, this time
 * @property remove puts it into the bin; missing where there is none for it
 * @property clear takes away what the sample's has become, where that is something else; what the club has changed stays
 */
export type Piece = {
  name: string
  says: string
  find?: (stores: ContentStores) => Promise<Standing | undefined>
  bring: (stores: ContentStores, making: Bringing) => Promise<void | 'refused'>
  remove?: (stores: ContentStores, making: Making) => Promise<Removal>
  clear?: (stores: ContentStores, making: Making) => Promise<void>
}

/** `needed`: something on the website hangs on it, so it stays. */
export type Removal = 'done' | 'needed'

/** @property notes what is not taken over, or differently from how it was written */
export type ReadFile = { pieces: Piece[]; references: Reference[]; notes: ContentNote[] }

/** @property club the club's facts as they will be after the import; undefined where they are wrong or missing */
export type Surroundings = { club: Club | undefined }

/** Texts of content files as they were last imported. @property list all of a folder, such as `news/`, by path */
export type ImportedSources = {
  find: (path: string) => Promise<string | undefined>
  list: (folder: string) => Promise<TextFile[]>
}

/**
 * A kind of content: which files it is written in, how they are read, and how they are written back.
 *
 * @property folder of its files, where they have one of their own
 * @property isPrivate whether its files name people, so that nobody but their owner may read them
 * @property write all of them, each letter for letter as it was imported as long as the website says the same
 */
export type ContentKind = {
  folder?: string
  isPrivate?: true
  owns: (path: string) => boolean
  read: (file: TextFile, surroundings: Surroundings) => Result<ReadFile, ContentMistake[]>
  write: (stores: ContentStores, sources: ImportedSources) => AsyncGenerator<[path: string, text: string]>
}
