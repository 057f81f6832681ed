import styles from './news-placeholder.module.css'

const BLOCKS = [0, 1, 2, 3]

/** Four blocks in place of news that are loading. */
export const NewsPlaceholder = ({ isArticle }: { isArticle: boolean }) => (
  <div
    className={styles['blocks']}
    role="status"
    aria-label={isArticle ? 'Der Artikel wird geladen' : 'Die Artikel werden geladen'}
  >
    {BLOCKS.map((block) => (
      <div key={block} className={styles['block']} data-placeholder />
    ))}
  </div>
)
