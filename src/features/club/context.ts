import type { Context } from '#platform/context.ts'
import type { ClubStore } from './club-store.ts'
import type { DocumentStore } from './editing/document-store.ts'
import type { PageText } from './editing/document-text.ts'
import type { OnboardingAnswers } from './onboarding/onboarding-form.ts'
import type { OnboardingStore } from './onboarding/onboarding-store.ts'

type BinnedFile = {
  id: string
  kind: 'file'
  key: string
  name: string
  title: string
  at: Date
  by: string | undefined
}

export type ClubStores = {
  club: ClubStore
  documents: DocumentStore
  /** Pictures and files that documents name. */
  pictures: {
    list(): Promise<{ path: string; hash: string; text: string }[]>
    listFiles(): Promise<{ path: string }[]>
    findFile(path: string): Promise<{ hash: string } | undefined>
    putFile(file: { path: string; hash: string; mediaType: string; bytes: number }): Promise<void>
  }
  library: { keepMedia(hash: string): Promise<void> }
  bin: {
    listNames(kind: 'file'): Promise<string[]>
    put(item: BinnedFile): Promise<boolean>
    findByName(kind: 'file', name: string): Promise<{ id: string } | undefined>
    takeOut(item: { id: string }): Promise<boolean>
  }
  onboarding: OnboardingStore
  contentFiles: { hasSample(): Promise<boolean> }
  /** Raising it tells every instance that its pages are stale. */
  content: { raiseRevision(): Promise<void> }
}

export type ClubContext = Context<ClubStores> & {
  pageText: PageText
  media: { putFile(hash: string, bytes: Buffer): Promise<void> }
}

export type OnboardingContext = ClubContext & {
  /** Replaces the sample with the own club, in a transaction. @returns false where it has begun already */
  replaceSample: (answers: OnboardingAnswers, by: string) => Promise<boolean>
}
