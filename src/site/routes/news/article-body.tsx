import { cx } from '#site/ui/cx.ts'
import type { ReactNode } from 'react'
import { isUpright, type ShownPicture } from '#features/pictures/picture.ts'
import { Gallery } from './gallery.tsx'
import styles from './show.module.css'
import '../../styles/prose.css'

type Props = {
  /** The date of publication, past or planned. */
  date?: ReactNode
  /** From `renderMarkdown`. */
  html: string
  /** Shown above the text, or beside it if upright. */
  cover?: ShownPicture | undefined
  pictures: ShownPicture[]
  /** Content below the article. */
  children?: ReactNode
}

/** An article as its readers see it, on the website or in a preview. */
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
