import type { LineDifference } from '#shared/compare-lines.ts'
import styles from './described-form.module.css'

/** The differences line by line: removed lines struck out, added lines underlined. */
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
