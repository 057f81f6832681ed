import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import { textTogether } from '../keep-together.ts'
import styles from './fact-list.module.css'

/**
 * Facts about a person or thing, side by side where there is room.
 *
 * @param props.isProse facts are sentences @param props.children each a {@link Fact}
 */
export const FactList = ({ isProse = false, children }: { isProse?: boolean; children: ReactNode }) => (
  <dl className={cx(styles['facts'], isProse && styles['prose'])}>{children}</dl>
)

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    {typeof children === 'string' ? (
      <dd dangerouslySetInnerHTML={{ __html: textTogether(children) }} />
    ) : (
      <dd>{children}</dd>
    )}
  </div>
)
