import type { Context } from '#platform/context.ts'
import type { ArticleStore } from './article-store.ts'
import type { CategoryStore } from './category-store.ts'
import type { DeskStore } from './editing/desk-store.ts'
import type { FindPictureProblems } from './editing/picture-problem.ts'
import type { PreviewLinkStore } from './editing/preview-link-store.ts'
import type { VersionStore } from './editing/version-store.ts'
import type { WorkingCopyStore } from './editing/working-copy-store.ts'

export type NewsStores = {
  /** All articles, visible or not. */
  articles: ArticleStore
  articleDesk: DeskStore
  articleVersions: VersionStore
  workingCopies: WorkingCopyStore
  previewLinks: PreviewLinkStore
  categories: CategoryStore
  /** A tournament may already have the address that a page wants. */
  events: { list: () => Promise<readonly { address?: string | undefined }[]> }
  /** Raising it tells every instance that its pages are stale. */
  content: { raiseRevision: () => Promise<void> }
}

export type NewsContext = Context<NewsStores> & {
  findPictureProblems: FindPictureProblems
  /** Paths of pictures that the website leaves out. */
  listWithheldPictures: () => Promise<string[]>
}
