import type { ArticleFields } from './working-copy.ts'

/**
 * What was done to the public article. `file`: an import brought it. `file-aside`: an import would have, but the article had been changed
 * in the room; it is kept here for whoever wants to take it over.
 */
export const DEEDS = ['publish', 'schedule', 'unpublish', 'file', 'file-aside'] as const
export type Deed = (typeof DEEDS)[number]

/** A state that the article had for readers. @property number from 1 @property by id of an account, which may be gone; undefined for a file */
export type Version = { number: number; deed: Deed; at: Date; by: string | undefined; fields: ArticleFields }

/** What a list needs of it. */
export type VersionLine = Omit<Version, 'fields'>
