import { cx } from '#site/ui/cx.ts'
import { ChevronLeft, ChevronRight, X, type IconPath } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react'
import type { ShownPicture } from '#features/pictures/picture.ts'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import styles from './gallery.module.css'

type Props = { pictures: ShownPicture[]; active: number; onMove: (index: number) => void; onClose: () => void }

const SWIPE_PIXELS = 40

/** The full-screen gallery: arrows that wrap around at both ends, dots, close button, arrow keys, Esc, swipe. */
export function Lightbox({ pictures, active, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const picture = pictures[active]
  const move = (by: number) => onMove((active + by + pictures.length) % pictures.length)
  const swipe = useSwipe(move)

  useEffect(() => dialog.current?.showModal(), [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') move(-1)
    if (event.key === 'ArrowRight') move(1)
  }

  return (
    <dialog ref={dialog} className={styles['box']} aria-label="Bildergalerie" onClose={onClose} onKeyDown={onKeyDown}>
      <p className={styles['count']} aria-live="polite">
        Bild {active + 1} von {pictures.length}
      </p>
      <Control place="close" label="Galerie schließen" icon={X} onClick={() => dialog.current?.close()} />
      {picture && (
        <figure className={styles['figure']} key={picture.hash} onLoadCapture={markLoaded} {...swipe}>
          <ResponsivePicture picture={picture} sizes="100vw" isFirst />
          <figcaption>{picture.text}</figcaption>
        </figure>
      )}
      {pictures.length > 1 && <Controls count={pictures.length} active={active} onMove={onMove} move={move} />}
    </dialog>
  )
}

/** Ends the loading animation. */
const markLoaded = ({ currentTarget }: SyntheticEvent<HTMLElement>) => void (currentTarget.dataset['loaded'] = '')

/** Pointer handlers of a figure that swipes by one picture. */
function useSwipe(move: (by: number) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => void (start.current = event.clientX),
    onPointerUp(event: PointerEvent) {
      const distance = event.clientX - (start.current ?? event.clientX)
      start.current = undefined
      if (event.pointerType !== 'mouse' && Math.abs(distance) >= SWIPE_PIXELS) move(distance > 0 ? -1 : 1)
    },
    onPointerCancel: () => void (start.current = undefined),
  }
}

type ControlProps = { place: 'close' | 'previous' | 'next'; label: string; icon: IconPath; onClick: () => void }

const Control = ({ place, label, icon, onClick }: ControlProps) => (
  <button className={cx(styles['control'], styles[place])} type="button" aria-label={label} onClick={onClick}>
    <Icon icon={icon} />
  </button>
)

type ControlsProps = Pick<Props, 'active' | 'onMove'> & { count: number; move: (by: number) => void }

const Controls = ({ count, active, onMove, move }: ControlsProps) => (
  <>
    <Control place="previous" label="Vorheriges Bild" icon={ChevronLeft} onClick={() => move(-1)} />
    <ul className={styles['dots']}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <button
            className={styles['dot']}
            type="button"
            aria-label={`Zu Bild ${index + 1}`}
            aria-current={index === active}
            onClick={() => onMove(index)}
          />
        </li>
      ))}
    </ul>
    <Control place="next" label="Nächstes Bild" icon={ChevronRight} onClick={() => move(1)} />
  </>
)
