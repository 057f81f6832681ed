import { cx } from '#site/ui/cx.ts'
import type { Verdict } from '#features/league/fixture.ts'
import { verdictWords } from './match-view.ts'
import styles from './matches.module.css'

/** The result from our side: a full ball, half of one, or an empty one, always with the word. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <span className={cx(styles['verdict'], styles[verdict])}>{verdictWords[verdict]}</span>
)
