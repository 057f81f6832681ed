import type { Context } from '#platform/context.ts'
import type { MoveStore } from './move-store.ts'

export type MovingStores = {
  siteMoves: MoveStore
  onboarding: { find(): Promise<'sample' | 'own' | undefined> }
  contentFiles: { hasSample(): Promise<boolean> }
}

/** @property name that identifies its page @property pictures in it, by their file names */
export type MovedArticle = { name: string; title: string; at: Date; html: string; pictures: string[] }

export type MovingContext = Context<MovingStores> & {
  measureDisk: () => Promise<{ free: number }>
  moving: {
    /** Folder that holds an upload until its import. */
    folderOf: (id: string) => string
    /** The newest articles of a former website, as they will look. */
    listArticles: (id: string) => Promise<MovedArticle[]>
    /** A small size of one of its pictures. */
    readPicture: (id: string, name: string) => Promise<Buffer | undefined>
    /** Titles of imported content that a user has changed since. */
    listChanged: (id: string) => Promise<string[]>
  }
}
