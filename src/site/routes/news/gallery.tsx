import { useRef, useState, type MouseEvent } from 'react'
import { jpegPath, type ShownPicture } from '#features/pictures/picture.ts'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import styles from './gallery.module.css'
import { Lightbox } from './lightbox.tsx'

const SIZES = '(min-width: 75em) 36rem, calc(50vw - 1.75rem)'
/** A single picture spans both columns on a phone. */
const SINGLE_SIZES = '(min-width: 75em) 36rem, (min-width: 48em) 50vw, 65vw'
const COVER_SIZES = '(min-width: 62em) 39rem, (min-width: 48em) 50vw, 65vw'
const FULL_WIDTH = 1600

/**
 * An article's pictures in two columns: the first half, rounded up, on the left. A picture opens the full-screen gallery. The cover is a single
 * picture, visible at once.
 */
export function Gallery({ pictures, isCover = false }: { pictures: ShownPicture[]; isCover?: boolean }) {
  const [active, setActive] = useState<number>()
  const opener = useRef<HTMLAnchorElement>(null)
  const half = Math.ceil(pictures.length / 2)
  const isSingle = pictures.length === 1
  const sizes = isSingle ? SINGLE_SIZES : SIZES

  function open(event: MouseEvent<HTMLAnchorElement>, index: number) {
    event.preventDefault()
    opener.current = event.currentTarget
    setActive(index)
  }

  function close() {
    setActive(undefined)
    opener.current?.focus()
  }

  const thumbnail = (picture: ShownPicture, index: number) => (
    <li key={index}>
      {/* Without scripts this is a plain link to the large picture. */}
      <a
        className={styles['thumbnail']}
        href={jpegPath(picture, FULL_WIDTH)}
        aria-label={`${isCover ? 'Titelbild' : `Bild ${index + 1} von ${pictures.length}`} vergrößern: ${picture.text}`}
        data-runtime
        onClick={(event) => open(event, index)}
      >
        <ResponsivePicture picture={picture} sizes={isCover ? COVER_SIZES : sizes} isFirst={isCover} />
      </a>
    </li>
  )

  return (
    <section className={styles['gallery']} aria-label={isCover ? 'Titelbild' : 'Bilder zum Artikel'}>
      <ul className="rows gap-3">{pictures.slice(0, half).map(thumbnail)}</ul>
      {!isSingle && (
        <ul className="rows gap-3">{pictures.slice(half).map((picture, index) => thumbnail(picture, half + index))}</ul>
      )}
      {active !== undefined && <Lightbox pictures={pictures} active={active} onMove={setActive} onClose={close} />}
    </section>
  )
}
