import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'

/** A tie that can be dragged to a table. @property command `call` for a ready tie, `move` for one on another table */
export type LooseTie = { command: 'call' | 'move'; competition: string; tie: string; label: string }

/** @property x and y of the pointer, in CSS pixels of the window @property over the free table below it */
export type DraggedTie = LooseTie & { x: number; y: number; over: string | undefined }

/** A click always moves the pointer a little. */
const LEAST_PIXELS = 6
const SOURCE = '[data-loose-tie]'
const TARGET = '[data-free-table]'

/** Attributes of a drag handle. @param isForAll touch may drag it, too; the page then does not scroll from there */
export const takeBy = (tie: LooseTie, isForAll: boolean) => ({
  'data-loose-tie': JSON.stringify(tie),
  'data-hand': isForAll ? 'all' : 'mouse',
})

/** Attributes of a drop target. */
export const layOn = (table: string, isFree: boolean) => ({ 'data-free-table': isFree ? table : undefined })

/**
 * Drags ties onto free tables. Buttons do the same for everybody who does not drag.
 *
 * @param lay called once when a tie is dropped on a free table
 */
export function useTieDrag(lay: (tie: LooseTie, table: string) => void) {
  const [dragged, setDragged] = useState<DraggedTie>()
  const drag = useRef<AbortController>(undefined)
  useEffect(() => () => drag.current?.abort(), [])

  function onPointerDown(down: ReactPointerEvent<HTMLElement>): void {
    const tie = readSource(down)
    if (!tie) return
    const listening = new AbortController()
    const { signal } = listening
    const end = () => {
      listening.abort()
      setDragged(undefined)
    }
    let isMoving = false
    const follow = (move: PointerEvent) => {
      if (move.pointerId !== down.pointerId) return
      isMoving ||= Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY) >= LEAST_PIXELS
      if (isMoving) setDragged({ ...tie, x: move.clientX, y: move.clientY, over: tableAt(move) })
    }
    const release = (up: PointerEvent) => {
      if (up.pointerId !== down.pointerId) return
      const table = isMoving ? tableAt(up) : undefined
      end()
      if (table !== undefined) lay(tie, table)
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    drag.current?.abort()
    drag.current = listening
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', end, { signal })
    addEventListener('keydown', escape, { signal })
  }
  return { dragged, onPointerDown }
}

function readSource({ target, button, pointerType }: ReactPointerEvent<HTMLElement>): LooseTie | undefined {
  if (button !== 0 || !(target instanceof Element)) return undefined
  const source = target.closest<HTMLElement>(SOURCE)
  if (!source || (source.dataset['hand'] === 'mouse' && pointerType !== 'mouse')) return undefined
  // An attribute of our own, written by takeBy.
  return JSON.parse(source.dataset['looseTie'] ?? 'null') as LooseTie
}

/** At the time of the drop: another director may have taken the table. */
const tableAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(TARGET)?.dataset['freeTable']
