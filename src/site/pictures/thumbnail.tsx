import { Ban, Images } from '#site/ui/icons.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './thumbnail.module.css'

/** A small picture, or its placeholder. @property isNone it stands for the choice of no picture */
export const Thumbnail = ({ picture, isNone = false }: { picture: string | undefined; isNone?: boolean }) => (
  <span className={styles['thumbnail']}>
    {picture === undefined ? (
      <Icon icon={isNone ? Ban : Images} size={28} />
    ) : (
      <img className="cover" src={picture} alt="" loading="lazy" />
    )}
  </span>
)
