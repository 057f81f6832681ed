import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import type { NewsContext } from '#features/news/context.ts'
import { DESK_PAGE_SIZE, type DeskLine } from './desk.ts'
import { addProblems, type ListedArticle } from './list-articles.ts'
import { holdsBack } from './picture-problem.ts'

/** What the dashboard says of articles unasked. @property withheld readers see them without some picture */
export type ArticleNews = {
  own: ListedArticle[]
  planned: DeskLine[]
  appeared: DeskLine[]
  withheld: ListedArticle[]
}

/** For the dashboard: one's own work, what appears or has just appeared, and where a picture is left out. */
export async function listArticleNews(ctx: NewsContext, actor: Actor): Promise<Result<ArticleNews, NotAllowed>> {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const { articleDesk: desk } = ctx.read
  const at = ctx.now()
  const appearing = await desk.listAppearing(new Date(at.getTime() - DAY), at)
  const planned = appearing.filter(({ state }) => state === 'planned')
  return ok({
    own: await addProblems(ctx, await desk.listOwnWork(actor.accountId, at)),
    planned,
    appeared: appearing.filter(({ state }) => state === 'public').toReversed(),
    withheld: await listShowingWithheld(ctx, planned, at),
  })
}

/** Of what is planned, and of as many on the website as the list's first page holds. */
async function listShowingWithheld(ctx: NewsContext, planned: DeskLine[], at: Date): Promise<ListedArticle[]> {
  const paths = await ctx.listWithheldPictures()
  if (paths.length === 0) return []
  const newest = await ctx.read.articleDesk.listOnWebsite(NEWEST, at)
  const pages = await ctx.read.articleDesk.listPages('', at)
  const shown = [...planned, ...newest.slice(0, DESK_PAGE_SIZE), ...pages.filter(({ state }) => state === 'public')]
  const lines = shown.filter(({ fields }) => paths.some((path) => mayShow(fields, path)))
  const found = await addProblems(ctx, lines)
  return found.filter(({ problems }) => problems.some((problem) => !holdsBack(problem)))
}

const NEWEST = { search: '', state: undefined, year: undefined, page: 1 }

/** Looking for a name costs less than reading Markdown; letters and digits stand there as they are, whatever else is escaped. */
function mayShow({ pictures, previewPicture, markdown }: DeskLine['fields'], path: string): boolean {
  const text = [...pictures, previewPicture, markdown].join(' ')
  return (path.match(/[a-z\d]+/gi) ?? []).every((part) => text.includes(part))
}
