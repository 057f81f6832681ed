import { cx } from '#site/ui/cx.ts'
import type { ReactNode } from 'react'
import type { ShownPicture } from '#features/pictures/picture.ts'
import { Gallery } from './gallery.tsx'
import styles from './show.module.css'

type Props = {
  /** When it appeared, or will. */
  date?: ReactNode
  /** As `renderMarkdown` writes it. */
  html: string
  pictures: ShownPicture[]
  /** What stands below the article. */
  children?: ReactNode
}

/** An article as its readers see it, be it on the website or in a preview. */
export function ArticleBody({ date, html, pictures, children }: Props) {
  return (
    <article className={cx('wrap', styles['article'])}>
      {date !== undefined && <p className={styles['date']}>{date}</p>}
      <div className={cx('prose', styles['body'])} dangerouslySetInnerHTML={{ __html: html }} />
      {pictures.length > 0 && <Gallery pictures={pictures} />}
      {children}
    </article>
  )
}
