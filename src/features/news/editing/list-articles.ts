import { may, notAllowed, type Actor } from '#rights/offices.ts'
import { ok } from '#shared/result.ts'
import type { NewsContext } from '#features/news/context.ts'
import { DESK_PAGE_SIZE, type DeskLine, type DeskSelection } from './desk.ts'
import type { PictureProblem } from './picture-problem.ts'
import { picturesIn } from './pictures-in.ts'

/** @property pictures how many it shows @property problems of its pictures */
export type ListedArticle = Omit<DeskLine, 'fields'> & { pictures: number; problems: PictureProblem[] }

/** The two lists: articles in progress, and those that are or were public. */
export async function listArticles(ctx: NewsContext, actor: Actor, selection: DeskSelection) {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const { articleDesk: desk } = ctx.read
  const { state, page, year } = selection
  const at = ctx.now()
  const isAboutWork = state === undefined || state === 'draft' || state === 'planned'
  const isAboutWebsite = state === undefined || state === 'public' || state === 'ended'
  const working = isAboutWork && page === 1 && year === undefined ? await desk.listInWork(selection, at) : []
  const website = isAboutWebsite ? await desk.listOnWebsite(selection, at) : []
  const inWork = working.filter((line) => state === undefined || line.state === state)
  return ok({
    inWork: await addProblems(ctx, await addAuthors(ctx, inWork)),
    onWebsite: await addProblems(ctx, await addAuthors(ctx, website.slice(0, DESK_PAGE_SIZE))),
    counts: await desk.count(at),
    years: yearsUntil(at, await desk.findOldest()),
    hasOlder: website.length > DESK_PAGE_SIZE,
  })
}

/** Pages of the club's own, by address. */
export async function listPages(ctx: NewsContext, actor: Actor, search: string) {
  if (!may(actor, 'write-news')) return notAllowed('write-news')
  const lines = await ctx.read.articleDesk.listPages(search, ctx.now())
  return ok(await addProblems(ctx, await addAuthors(ctx, lines)))
}

/** Adds the last author of the published article to lines without a working copy. */
async function addAuthors(ctx: NewsContext, lines: DeskLine[]): Promise<DeskLine[]> {
  const authors = await ctx.read.articleVersions.listLastAuthors(lines.map(({ id }) => id))
  return lines.map((line) => {
    const lastAuthor = authors.get(line.id)
    return { ...line, by: line.by.length > 0 || lastAuthor === undefined ? line.by : [lastAuthor] }
  })
}

/** Adds the number of pictures in each article, and their problems. */
export async function addProblems(ctx: NewsContext, lines: DeskLine[]): Promise<ListedArticle[]> {
  const shown = lines.map(({ fields, ...line }) => ({ line, paths: picturesIn({ ...EVERY, ...fields }) }))
  const problems = await ctx.findPictureProblems([...new Set(shown.flatMap(({ paths }) => paths))])
  return shown.map(({ line, paths }) => {
    const own = new Set(paths)
    return { ...line, pictures: paths.length, problems: problems.filter(({ path }) => own.has(path)) }
  })
}

const EVERY = { title: '', slug: '', summary: '', categories: [] }

function yearsUntil(now: Date, oldest: Date | undefined): number[] {
  const last = now.getUTCFullYear()
  const first = oldest?.getUTCFullYear() ?? last
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => last - index)
}
