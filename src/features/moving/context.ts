import type { Context } from '#platform/context.ts'
import type { MoveStore } from './move-store.ts'

export type MovingStores = {
  siteMoves: MoveStore
  onboarding: { find(): Promise<'sample' | 'own' | undefined> }
  contentFiles: { hasSample(): Promise<boolean> }
}

/** @property name by which its page is found @property pictures below it, by the names of their files */
export type MovedArticle = { name: string; title: string; at: Date; html: string; pictures: string[] }

export type MovingContext = Context<MovingStores> & {
  measureDisk: () => Promise<{ free: number }>
  moving: {
    /** Where what is sent lies until it is taken over. */
    folderOf: (id: string) => string
    /** The newest articles of a former website, as they will look. */
    listArticles: (id: string) => Promise<MovedArticle[]>
    /** A small size of a picture that it brings. */
    readPicture: (id: string, name: string) => Promise<Buffer | undefined>
    /** Titles of what it has brought and somebody has changed since. */
    listChanged: (id: string) => Promise<string[]>
  }
}
