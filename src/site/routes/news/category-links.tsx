import { Link } from 'react-router'
import type { Category } from '#features/news/category.ts'
import { categoryPath } from './category-path.ts'
import styles from './category-links.module.css'

/** The subjects in which there is something to read. */
export function CategoryLinks({ categories }: { categories: Category[] }) {
  if (categories.length === 0) return null
  return (
    <nav className={styles['categories']} aria-label="Themen">
      {categories.map(({ slug, name }) => (
        <Link className="target strong" key={slug} to={categoryPath(slug, 1)}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
