import { cx } from '#site/ui/cx.ts'
import type { PersonState } from '#identity/use/people/person-line.ts'
import styles from './people.module.css'

export const StateBadge = ({ state, word }: { state: PersonState; word: string }) => (
  <span className={cx(styles['state'], styles[`state-${state}`])}>{word}</span>
)
