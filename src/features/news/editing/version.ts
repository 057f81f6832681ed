import type { ArticleFields } from './working-copy.ts'

/**
 * What was done to the public article. `file`: an import brought it. `file-aside`: earlier versions kept here what an import would have
 * brought, had the article not been changed in the room.
 */
export const DEEDS = ['publish', 'schedule', 'unpublish', 'file', 'file-aside'] as const
export type Deed = (typeof DEEDS)[number]

/** A state that the article had for readers. @property number from 1 @property by id of an account, which may be gone; undefined for a file */
export type Version = { number: number; deed: Deed; at: Date; by: string | undefined; fields: ArticleFields }

/** What a list needs of it. */
export type VersionLine = Omit<Version, 'fields'>
