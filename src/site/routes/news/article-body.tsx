import { cx } from '#site/ui/cx.ts'
import type { ReactNode } from 'react'
import { isUpright, type ShownPicture } from '#features/pictures/picture.ts'
import { Gallery } from './gallery.tsx'
import styles from './show.module.css'
import '../../styles/prose.css'

type Props = {
  /** When it appeared, or will. */
  date?: ReactNode
  /** As `renderMarkdown` writes it. */
  html: string
  /** Stands above the text, or beside it when it is upright. */
  cover?: ShownPicture | undefined
  pictures: ShownPicture[]
  /** What stands below the article. */
  children?: ReactNode
}

/** An article as its readers see it, be it on the website or in a preview. */
export const ArticleBody = ({ date, html, cover, pictures, children }: Props) => (
  <article className={cx('wrap', styles['article'])}>
    {date !== undefined && <p className="muted figures below-4">{date}</p>}
    {cover && (
      <div className={styles['cover']} data-upright={isUpright(cover) || undefined}>
        <Gallery pictures={[cover]} isCover />
      </div>
    )}
    <div className={cx('prose', styles['body'])} data-shown="" dangerouslySetInnerHTML={{ __html: html }} />
    {pictures.length > 0 && <Gallery pictures={pictures} />}
    {children}
  </article>
)
