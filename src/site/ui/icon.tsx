import { cx } from './cx.ts'
import type { IconPath } from './icons.ts'
import styles from './icon.module.css'

type Props = { icon: IconPath; /** Edge in pixels. */ size?: number; className?: string | undefined }

/** An icon, drawn inside the page. It only ever stands beside words, or in a control with a name, so it is silent. */
export const Icon = ({ icon, size = 24, className }: Props) => (
  <svg className={cx(styles['icon'], className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <path d={icon} />
  </svg>
)
