import type { FieldDifference } from '#features/news/editing/compare-fields.ts'
import styles from './history.module.css'
import { comparedFieldNames } from './version-words.ts'

/** The differences word by word: removed words struck out, added words underlined. */
export const Difference = ({ differences }: { differences: FieldDifference[] }) => (
  <dl className={styles['difference']}>
    {differences.map(({ field, parts }) => (
      <div key={field}>
        <dt className="strong">{comparedFieldNames[field]}</dt>
        <dd className="as-typed">
          {parts.map(({ kind, text }, index) => {
            if (kind === 'added') return <ins key={index}>{text}</ins>
            if (kind === 'removed')
              return (
                <del className="wrong" key={index}>
                  {text}
                </del>
              )
            return <span key={index}>{text}</span>
          })}
        </dd>
      </div>
    ))}
  </dl>
)
