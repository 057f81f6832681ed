import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { USUAL_LIST } from '#features/news/page-fields.ts'
import type { Services } from '../../../services.ts'
import type { PageOffer } from './page-fieldset.tsx'

/** The choices for a page: lists of the menu, training groups, officers. The page's present values remain available. */
export async function offerForPage({ club, pages }: Services, { training = [] }: ArticleFields): Promise<PageOffer> {
  const { menu } = await club.getFacts('look')
  const { slots } = await club.getFacts('training')
  const { members } = await club.getFacts('board')
  const present = menu.flatMap(({ label, below }) => (below ? [label] : []))
  return {
    lists: [...new Set([...present, USUAL_LIST, ...(await pages.listInMenu()).map((page) => page.menu)])],
    groups: [...new Set([...slots.map(({ group }) => group), ...training])],
    contacts: [...new Set(members.flatMap(({ name, position }) => [position, ...(name === undefined ? [] : [name])]))],
  }
}
