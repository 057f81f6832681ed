import { X } from './icons.ts'
import { Icon } from './icon.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toPictureSources, type ShownPicture } from '#features/pictures/picture.ts'
import styles from './responsive-picture.module.css'

type Props = {
  /** Undefined if the content names a missing picture. */
  picture: ShownPicture | undefined
  /** Its displayed width, as in the `sizes` attribute. */
  sizes: string
  /** Widest variant worth offering; see `toPictureSources`. */
  maxWidth?: number
  /** Replaces the picture's own alternative text; empty where the text beside it says the same. */
  alt?: string
  /** Visible without scrolling: fetched eagerly instead of lazily. */
  isFirst?: boolean
  className?: string | undefined
  /** Replaces a picture that cannot be loaded. */
  fallback?: ReactNode
}

/** A picture in the smallest sufficient format and size; failures are logged on the console, too. */
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
    // The picture may have failed before hydration.
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

/** The cross in place of a failed picture; pressing it retries. */
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
