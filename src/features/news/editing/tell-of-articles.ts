import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { DAY } from '#shared/durations.ts'
import { ok, type Result } from '#shared/result.ts'
import { DESK_PAGE_SIZE, type DeskLine } from './desk.ts'
import type { DeskStore } from './desk-store.ts'
import { addProblems, type ListedArticle } from './list-articles.ts'
import { holdsBack, type FindPictureProblems } from './picture-problem.ts'

/** What is told of articles where nobody has asked for them. @property withheld readers see them without some picture */
export type ArticleNews = {
  own: ListedArticle[]
  planned: DeskLine[]
  appeared: DeskLine[]
  withheld: ListedArticle[]
}

type Needs = {
  desk: DeskStore
  findPictureProblems: FindPictureProblems
  /** Paths of pictures that are left out of the website. */
  listWithheld: () => Promise<string[]>
  now: () => Date
}

/** For the dashboard: one's own work, what appears or has just appeared, and where a picture is left out. */
export function createTellOfArticles({ desk, findPictureProblems, listWithheld, now }: Needs) {
  /** Of what is planned, and of as many on the website as the list's first page holds. */
  async function listShowingWithheld(planned: DeskLine[], at: Date): Promise<ListedArticle[]> {
    const paths = await listWithheld()
    if (paths.length === 0) return []
    const newest = await desk.listOnWebsite(NEWEST, at)
    const shown = [...planned, ...newest.slice(0, DESK_PAGE_SIZE)]
    const lines = shown.filter(({ fields }) => paths.some((path) => mayShow(fields, path)))
    const found = await addProblems(findPictureProblems, lines)
    return found.filter(({ problems }) => problems.some((problem) => !holdsBack(problem)))
  }

  return async function tellOfArticles(actor: Actor): Promise<Result<ArticleNews, NotAllowed>> {
    const allowed = allow(actor, 'write-news')
    if (!allowed.ok) return allowed
    const at = now()
    const appearing = await desk.listAppearing(new Date(at.getTime() - DAY), at)
    const planned = appearing.filter(({ state }) => state === 'planned')
    return ok({
      own: await addProblems(findPictureProblems, await desk.listOwnWork(actor.accountId, at)),
      planned,
      appeared: appearing.filter(({ state }) => state === 'public').toReversed(),
      withheld: await listShowingWithheld(planned, at),
    })
  }
}

const NEWEST = { search: '', state: undefined, year: undefined, page: 1 }

/** Looking for a name costs less than reading Markdown; letters and digits stand there as they are, whatever else is escaped. */
function mayShow({ pictures, previewPicture, markdown }: DeskLine['fields'], path: string): boolean {
  const text = [...pictures, previewPicture, markdown].join(' ')
  return (path.match(/[a-z\d]+/gi) ?? []).every((part) => text.includes(part))
}
