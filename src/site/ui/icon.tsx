import { cx } from './cx.ts'
import type { IconPath } from './icons.ts'
import styles from './icon.module.css'

type Props = { icon: IconPath; /** Edge in pixels. */ size?: number; className?: string | undefined }

/** An inline icon. It is hidden from screen readers, because it only appears beside text, or in a labelled control. */
export const Icon = ({ icon, size = 24, className }: Props) => (
  <svg className={cx(styles['icon'], className)} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
    <path d={icon} />
  </svg>
)
