import { cx } from '#site/ui/cx.ts'
import { ArrowLeft, ArrowRight, Link as LinkIcon, Share2 } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEffect, useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import type { ShownArticle } from '#features/news/news-archive.ts'
import { keepTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { services, type Services } from '../../services.ts'
import { pageData } from '../../structured-data.tsx'
import { Banner } from '../../ui/banner.tsx'
import { newsArticle } from '../json-ld.ts'
import type { Route } from './+types/show.ts'
import { ArticleBody } from './article-body.tsx'
import { showPictures } from './show-pictures.ts'
import { formatArticleDate } from './shown-teaser.ts'
import styles from './show.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { news, findPictures, club, publicUrl } = context.get(services)
  const shown = await findArticle(news, params.key)
  const { article } = shown
  const { html, sharePicture, ...pictures } = await showPictures(article, findPictures)
  const path = href('/news/:key', { key: article.slug })
  context.set(
    pageData,
    newsArticle({
      ...article,
      picture: publicUrl + (sharePicture ?? '/og-standard.jpg'),
      url: publicUrl + path,
      publisher: (await club.getFacts('club')).name,
    }),
  )
  return {
    title: article.title,
    date: formatArticleDate(article.publishedAt),
    dateTime: article.publishedAt.toISOString(),
    summary: article.summary,
    html: keepTogether(html),
    ...pictures,
    path,
    permanentUrl: publicUrl + path,
    filePath: `/content/news/${article.slug}.${article.contentHash}.md`,
    sharePicture,
    newer: neighbour(shown.newer),
    older: neighbour(shown.older),
  }
}

/** `/news/0` is the newest article, `/news/{slug}` the permanent address; a former slug redirects to the present one. */
async function findArticle(news: Services['news'], key: string): Promise<ShownArticle> {
  const shown = /^\d{1,9}$/.test(key) ? await news.findAt(Number(key)) : await news.findBySlug(key)
  if (shown) return shown
  const currentSlug = await news.findCurrentSlug(key)
  if (currentSlug !== undefined) throw redirect(href('/news/:key', { key: currentSlug }), 301)
  throw data('Diesen Artikel gibt es nicht (mehr).', 404)
}

const neighbour = (teaser: ShownArticle['newer']) =>
  teaser && { title: teaser.title, path: href('/news/:key', { key: String(teaser.position) }) }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? 'Nicht gefunden',
    description: loaderData?.summary ?? '',
    path: loaderData?.path,
    picture: loaderData?.sharePicture,
    type: 'article',
  })

export default function ArticlePage({ loaderData: article }: Route.ComponentProps) {
  usePermanentAddress(article.path)
  return (
    <>
      <Banner title={article.title} />
      <ArticleBody
        date={<time dateTime={article.dateTime}>{article.date}</time>}
        html={article.html}
        cover={article.cover}
        pictures={article.pictures}
      >
        <div className={cx(styles['actions'], 'no-print')}>
          <ShareButton title={article.title} url={article.permanentUrl} />
          <a className={styles['permanent']} href={article.path}>
            <Icon icon={LinkIcon} size={16} /> Dauerhafter Link
          </a>
          <a className={styles['permanent']} href={article.filePath}>
            Als Markdown-Datei
          </a>
        </div>
      </ArticleBody>
      <Neighbours newer={article.newer} older={article.older} />
    </>
  )
}

/** Tomorrow the number in the address means another article: a copied address must lead to this one for ever. */
function usePermanentAddress(path: string) {
  useEffect(() => {
    const { pathname, search, hash } = window.location
    // Not through the router: the page is already rendered.
    if (pathname !== path) window.history.replaceState(window.history.state, '', path + search + hash)
  }, [path])
}

type Neighbour = { title: string; path: string } | undefined

const Neighbours = ({ newer, older }: { newer: Neighbour; older: Neighbour }) => (
  <nav className={cx('wrap', styles['neighbours'], 'no-print')} aria-label="Weitere Artikel">
    {newer && (
      <Link className={styles['neighbour']} rel="next" to={newer.path} viewTransition>
        <span className="muted middle small">
          <Icon icon={ArrowLeft} size={16} /> Neuerer Artikel
        </span>
        <strong>{newer.title}</strong>
      </Link>
    )}
    {older && (
      <Link className={cx(styles['neighbour'], styles['older'])} rel="prev" to={older.path} viewTransition>
        <span className="muted middle small">
          Älterer Artikel <Icon icon={ArrowRight} size={16} />
        </span>
        <strong>{older.title}</strong>
      </Link>
    )}
    <Link className={styles['all']} to={href('/news')}>
      Alle Nachrichten
    </Link>
  </nav>
)

export { NewsErrorBoundary as ErrorBoundary } from './news-error-boundary.tsx'

/** Opens the device's sharing menu; without one, copies the address to the clipboard. */
function ShareButton({ title, url }: { title: string; url: string }) {
  const [note, setNote] = useState('')

  async function share() {
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      setNote('Der Link ist kopiert.')
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) setNote(`Bitte kopieren Sie diesen Link: ${url}`)
    }
  }

  return (
    <>
      <button className="button button-quiet" type="button" data-runtime onClick={() => void share()}>
        <Icon icon={Share2} size={18} /> Teilen
      </button>
      <span role="status">{note}</span>
    </>
  )
}
