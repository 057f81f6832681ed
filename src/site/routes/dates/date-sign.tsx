import { cx } from '#site/ui/cx.ts'
import type { Sign } from './date-row.ts'
import styles from './dates.module.css'

/** A shape for each kind of date; hidden from screen readers, because the text beside it says the same. */
export const DateSign = ({ sign }: { sign: Sign }) => <i className={cx(styles['sign'], styles[sign])} aria-hidden />
