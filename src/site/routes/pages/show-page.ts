import type { RouterContextProvider } from 'react-router'
import type { ClubFacts } from '#features/club/club-facts.ts'
import { fieldsOf } from '#features/news/editing/article-draft-of.ts'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { articlePath, parentOf } from '#features/news/page-address.ts'
import { hasOwnSummary } from '#features/news/publish-article.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { keepTogether } from '../../keep-together.ts'
import { services, type Services } from '../../services.ts'
import { portraitsOf, showMember } from '../club/board-view.ts'
import { showPictures } from '../news/show-pictures.ts'
import { trainingDays } from '../training-table.ts'

/** From this many headings on a table of contents is useful. */
const CONTENTS_FROM = 3

/** One of the club's own pages by its address. @returns undefined where there is none; the new path if the page has moved */
export async function findPage(context: Readonly<RouterContextProvider>, address: string) {
  const offered = context.get(services)
  const page = await offered.pages.find(address)
  if (page) {
    const shown = await showPage(offered, fieldsOf(page, page.publishedAt))
    return { ...shown, path: articlePath(page.slug), description: page.summary }
  }
  return offered.pages.findMoved(address)
}

export type ShownPage = Awaited<ReturnType<typeof showPage>>

/** What readers see of a page, or will see. */
export async function showPage({ pages, club, findPictures }: Services, page: ArticleFields) {
  const { slug, title, summary } = page
  const { html, headings } = renderMarkdown(page.markdown)
  const shown = await showPictures({ ...page, html }, findPictures)
  const above = await pages.find(parentOf(slug) ?? '')
  return {
    title,
    subtitle: summary,
    html: keepTogether(shown.html),
    headings: headings.length < CONTENTS_FROM ? [] : headings,
    pictures: [...(shown.cover ? [shown.cover] : []), ...shown.pictures],
    sharePicture: shown.sharePicture,
    above: above && { title: above.title, path: articlePath(above.slug) },
    below: (await pages.listBelow(slug)).map((each) => ({
      title: each.title,
      path: articlePath(each.slug),
      text: hasOwnSummary(each) ? each.summary : '',
    })),
    days: trainingDays({ slots: slotsOf(await club.getFacts('training'), page) }),
    contact: await findContact(page, await club.getFacts('board'), findPictures),
  }
}

/** The training times of the groups that a page names, even by the beginning of their names. */
const slotsOf = ({ slots }: ClubFacts['training'], { training = [] }: ArticleFields) =>
  slots.filter(({ group }) => training.some((wanted) => group.toLowerCase().startsWith(wanted.toLowerCase())))

async function findContact(
  { contact = '' }: ArticleFields,
  { members }: ClubFacts['board'],
  findPictures: Services['findPictures'],
) {
  if (contact === '') return undefined
  const member = members.find(({ name, position }) => [name, position].includes(contact))
  if (!member) return { text: contact }
  return { member: showMember(member, await findPictures(portraitsOf([member]))) }
}
