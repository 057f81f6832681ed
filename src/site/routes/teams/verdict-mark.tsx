import { cx } from '#site/ui/cx.ts'
import type { Verdict } from '#features/league/fixture.ts'
import { verdictWords } from './match-view.ts'
import styles from './matches.module.css'

/** How a match ended for us: a full ball, half of one, an empty one, and always the word. */
export const VerdictMark = ({ verdict }: { verdict: Verdict }) => (
  <span className={cx(styles['verdict'], styles[verdict])}>{verdictWords[verdict]}</span>
)
