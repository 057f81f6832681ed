import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import type { NewsContext } from '#features/news/context.ts'
import { DESK_PAGE_SIZE, type DeskLine } from './desk.ts'
import { addProblems, type ListedArticle } from './list-articles.ts'
import { holdsBack } from './picture-problem.ts'

/** Articles on the dashboard. @property withheld readers see them without some of their pictures */
export type ArticleNews = {
  own: ListedArticle[]
  planned: DeskLine[]
  appeared: DeskLine[]
  withheld: ListedArticle[]
}

/** For the dashboard: the actor's own work, articles that appear soon or have just appeared, and those with a withheld picture. */
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

/** Checks planned articles, pages, and the first page of the list of published articles. */
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

/** A cheap filter before parsing Markdown; letters and digits are never escaped, unlike other characters. */
function mayShow({ pictures, previewPicture, markdown }: DeskLine['fields'], path: string): boolean {
  const text = [...pictures, previewPicture, markdown].join(' ')
  return (path.match(/[a-z\d]+/gi) ?? []).every((part) => text.includes(part))
}
