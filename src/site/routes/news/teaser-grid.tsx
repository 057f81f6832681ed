import { cx } from '#site/ui/cx.ts'
import { ArrowRight } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { href, Link } from 'react-router'
import type { ShownPicture } from '#features/pictures/picture.ts'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import { machineDate, type ShownTeaser } from './shown-teaser.ts'
import styles from './teaser-grid.module.css'

type GridProps = {
  teasers: ShownTeaser[]
  /** For articles without a picture, in turn. */
  defaultPictures: ShownPicture[]
  /** Number of cards on a phone's first screen. */
  eager?: number
}

/**
 * Stated smaller than real on a phone: its fine screen hides the difference, and it saves bandwidth. There only the newest card of the list is large.
 */
const OVERVIEW_SIZES = '(min-width: 62em) 30rem, (min-width: 48em) 50vw, 25vw'
const listSizes = (index: number) =>
  `(min-width: 75em) 24rem, (min-width: 62em) 33vw, (min-width: 48em) 50vw, ${index === 0 ? 65 : 25}vw`
/** The widest card on the sharpest phone, and the home page's large one on a usual desktop. */
const CARD_WIDTH = 960

/** The home page's block: the newest article large, three beside it; the whole card is a link. */
export const OverviewGrid = ({ teasers, defaultPictures }: GridProps) => (
  <ul className={cx(styles['grid'], styles['overview'])}>
    {teasers.map((teaser) => (
      <li key={teaser.position}>
        <article className={styles['card']}>
          <CardPicture teaser={teaser} defaultPictures={defaultPictures} sizes={OVERVIEW_SIZES} isFirst={false} />
          <div className={styles['text']}>
            <time dateTime={machineDate(teaser.date)}>{teaser.date}</time>
            <h3>
              <Link
                className={styles['title']}
                to={href('/news/:key', { key: String(teaser.position) })}
                viewTransition
                aria-label={teaser.title}
              >
                {teaser.shortTitle ?? teaser.title}
              </Link>
            </h3>
          </div>
        </article>
      </li>
    ))}
  </ul>
)

/** The list page's grid: one, two or three columns of cards with a `Read more` link. */
export const ListGrid = ({ teasers, defaultPictures, eager = 0 }: GridProps) => (
  <ul className={cx(styles['grid'], styles['list'])}>
    {teasers.map((teaser, index) => (
      <li key={teaser.position}>
        <article className={styles['card']}>
          <CardPicture
            teaser={teaser}
            defaultPictures={defaultPictures}
            sizes={listSizes(index)}
            isFirst={index < eager}
          />
          <div className={styles['text']}>
            <time dateTime={machineDate(teaser.date)}>{teaser.date}</time>
            <h2 className={styles['heading']}>{teaser.shortTitle ?? teaser.title}</h2>
            <ReadMore teaser={teaser} />
          </div>
        </article>
      </li>
    ))}
  </ul>
)

/** The visible text is English; the accessible name adds the whole title in German. */
const ReadMore = ({ teaser }: { teaser: ShownTeaser }) => (
  <Link
    className={cx(styles['title'], styles['more'])}
    to={href('/news/:key', { key: String(teaser.position) })}
    viewTransition
  >
    <span lang="en">Read more</span>
    <span className="visually-hidden">{`: ${teaser.title}`}</span>
    <Icon icon={ArrowRight} size={18} />
  </Link>
)

type CardPictureProps = { teaser: ShownTeaser; defaultPictures: ShownPicture[]; sizes: string; isFirst: boolean }

/** A preview picture is cropped to fill the card; the default picture is fitted inside. The text beside it describes the content. */
function CardPicture({ teaser, defaultPictures, sizes, isFirst }: CardPictureProps) {
  const inTurn = defaultPictures[teaser.position % defaultPictures.length]
  const fitted = inTurn && (
    <div className={cx(styles['picture'], styles['fitted'])} data-default-picture>
      <ResponsivePicture picture={inTurn} sizes={sizes} maxWidth={CARD_WIDTH} alt="" isFirst={isFirst} />
    </div>
  )
  if (!teaser.picture) return fitted
  return (
    <div className={styles['picture']}>
      <ResponsivePicture
        picture={teaser.picture}
        sizes={sizes}
        maxWidth={CARD_WIDTH}
        alt=""
        isFirst={isFirst}
        fallback={fitted}
      />
    </div>
  )
}
