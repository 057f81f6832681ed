import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import styles from './banner.module.css'
import { motifOf } from './scene/banner-motifs.ts'
import { BannerScene } from './scene/banner-scene.tsx'

type Props = { title: string; subtitle?: string | undefined; children?: ReactNode }
type PageProps = Props & { className?: string | undefined; role?: 'status' | 'alert' }

/** A page: its banner, and its content in the site's column. */
export const Page = ({ title, subtitle, className, ...rest }: PageProps) => (
  <>
    <Banner title={title} subtitle={subtitle} />
    <div className={cx('wrap', className)} {...rest} />
  </>
)

/** The picture band at the top of every page: low with heading and subtitle, tall on the home page. */
export function Banner({ title, subtitle, children }: Props) {
  const site = useRouteLoaderData('root') as { banner?: { src: string; srcSet: string } } | undefined
  const { pathname } = useLocation()
  const motif = children ? undefined : motifOf(pathname)
  return (
    <div className={styles['banner']}>
      {site?.banner === undefined ? (
        <BannerScene className={cx(styles['scene'], !children && styles['below'])} isLow={!children} motif={motif} />
      ) : (
        <img className={styles['photo']} {...site.banner} sizes="100vw" alt="" />
      )}
      <div className={cx('wrap', children ? styles['tall'] : styles['low'])}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
        {children && <div className="cluster gap-3">{children}</div>}
      </div>
    </div>
  )
}
