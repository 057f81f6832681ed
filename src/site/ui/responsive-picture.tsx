import { X } from './icons.ts'
import { Icon } from './icon.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toPictureSources, type ShownPicture } from '#features/pictures/picture.ts'
import styles from './responsive-picture.module.css'

type Props = {
  /** Undefined where content names one that is not there. */
  picture: ShownPicture | undefined
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Widest variant worth offering; see `toPictureSources`. */
  maxWidth?: number
  /** Replaces the picture's own text; empty where the words beside it already say it. */
  alt?: string
  /** Seen at once without scrolling: fetched early instead of late. */
  isFirst?: boolean
  className?: string | undefined
  /** Shown in place of a picture that cannot be loaded. */
  fallback?: ReactNode
}

/** A picture in the smallest format and size that will do; what is wrong with it stands on the console, too. */
export function ResponsivePicture({ picture, sizes, maxWidth, alt, isFirst = false, className, fallback }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isMissing = picture === undefined

  function fail() {
    console.error(`Image download error: ${image.current?.currentSrc}`)
    setHasFailed(true)
  }

  useEffect(() => {
    if (isMissing) console.error('src and fallback props must be provided.')
    // The picture may have failed before React was there to hear of it.
    if (image.current?.complete && image.current.naturalWidth === 0 && image.current.currentSrc) fail()
  }, [isMissing])

  if (isMissing || hasFailed) return fallback ?? <FailedPicture onRetry={() => setHasFailed(false)} />
  const { sources, src, text, width, height, shape, hasGround } = toPictureSources(picture, sizes, maxWidth)
  return (
    <picture>
      {sources.map(({ type, srcset: candidates }) => (
        <source key={type} type={type} srcSet={candidates} sizes={sizes} />
      ))}
      <img
        ref={image}
        className={className}
        data-shape={shape}
        data-ground={hasGround || undefined}
        data-focus={picture.focus}
        src={src}
        alt={alt ?? text}
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        onError={fail}
      />
    </picture>
  )
}

/** The cross in place of a lost picture; pressing it tries again. */
const FailedPicture = ({ onRetry }: { onRetry: () => void }) => (
  <button
    className={styles['failed']}
    type="button"
    lang="en"
    aria-label="Image failed to load"
    onClick={(event) => {
      event.preventDefault()
      onRetry()
    }}
  >
    <Icon icon={X} />
  </button>
)
