import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { BannerScene } from './banner-scene.tsx'

/** The picture band at the head of every page: low with heading and subtitle, tall on the home page. */
export function Banner({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles['banner']}>
      <BannerScene className={`${styles['scene']} ${children ? '' : styles['below']}`} isLow={!children} />
      <div className={`wrap ${children ? styles['tall'] : styles['low']}`}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        {children && <div className={styles['actions']}>{children}</div>}
      </div>
    </div>
  )
}
