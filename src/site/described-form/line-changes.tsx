import type { LineDifference } from '#shared/compare-lines.ts'
import styles from './described-form.module.css'

/** What is different, line by line: struck out what was there before, underlined what came. */
export const LineChanges = ({ lines }: { lines: readonly LineDifference[] }) => (
  <ul className={styles['changes']}>
    {lines.map(({ kind, text }, index) => (
      <li key={index}>
        {kind === 'added' ? (
          <ins>
            <span className="visually-hidden">Neu: </span>
            {text}
          </ins>
        ) : (
          <del className="muted">
            <span className="visually-hidden">Vorher: </span>
            {text}
          </del>
        )}
      </li>
    ))}
  </ul>
)
