import { cx } from './cx.ts'
import type { IconNode } from 'lucide'
import { createElement } from 'react'
import styles from './icon.module.css'

type Props = { icon: IconNode; /** Edge in pixels. */ size?: number; className?: string | undefined }

/** A Lucide icon, drawn inside the page. It only ever stands beside words, or in a control with a name, so it is silent. */
export function Icon({ icon, size = 24, className }: Props) {
  return (
    <svg className={cx(styles['icon'], className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      {icon.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
