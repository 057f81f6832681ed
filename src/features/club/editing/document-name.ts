import type { Right } from '#rights/offices.ts'
import { clubDocumentNames, type ClubDocumentName } from '../club-facts.ts'
import { pageNames, type PageName } from '../page.ts'

/** A document in which the club describes itself: a file of facts (`club`) or a page of running text (`page/chronik`). */
export type DocumentName = ClubDocumentName | `page/${PageName}`

export const documentNames: readonly DocumentName[] = [
  ...clubDocumentNames,
  ...pageNames.map((name) => `page/${name}` as const),
]

export const isPageDocument = (name: DocumentName): name is `page/${PageName}` => name.startsWith('page/')
export const pageNameOf = (name: `page/${PageName}`): PageName =>
  pageNames.find((each) => name === `page/${each}`) ?? 'faq'

/** The content file with the same content. */
export const documentFile = (name: DocumentName): string =>
  isPageDocument(name) ? `pages/${pageNameOf(name)}.md` : `club/${name}.yaml`

/** The right needed to change it. */
export function rightOfDocument(name: DocumentName): Right {
  if (name === 'training') return 'keep-training'
  if (name === 'membership') return 'keep-fees'
  return name === 'look' ? 'keep-look' : 'keep-club'
}
